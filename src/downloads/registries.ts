import { z } from 'zod'
import { EngraphError } from '../errors.js'
import type { ErrorCode } from '../errors.js'
import { request } from './request.js'

/** Where packages come from. Companies point these at their mirrors (ENGRAPH_MAVEN_URL, ENGRAPH_PYPI_URL). */
export interface Registries {
  /** Root of a Maven 2 repository. @default https://repo1.maven.org/maven2 */
  mavenUrl: string
  /** Root of a PyPI simple index (PEP 503 or PEP 691). @default https://pypi.org/simple */
  pypiUrl: string
}

export const defaultRegistries: Registries = {
  mavenUrl: 'https://repo1.maven.org/maven2',
  pypiUrl: 'https://pypi.org/simple',
}

export interface MavenCoordinates {
  group: string
  artifact: string
  version: string
  classifier?: string | undefined
  /** @default jar */
  extension?: string | undefined
}

/** `artifact-version[-classifier].extension` */
export function mavenFile({ artifact, version, classifier, extension = 'jar' }: MavenCoordinates): string {
  return `${artifact}-${version}${classifier === undefined ? '' : `-${classifier}`}.${extension}`
}

/** The path of an artifact below the root of a Maven repository: `org/neo4j/neo4j/2026.09.0/neo4j-2026.09.0.jar`. */
export function mavenPath(coordinates: MavenCoordinates): string {
  const { group, artifact, version } = coordinates
  return `${group.replaceAll('.', '/')}/${artifact}/${version}/${mavenFile(coordinates)}`
}

/** Joins a registry root, with or without a slash at its end, and a path below it. */
export function registryUrl(root: string, path: string): string {
  return `${root.replace(/\/+$/, '')}/${path}`
}

const simpleIndexSchema = z.object({
  files: z.array(
    z.object({ filename: z.string(), url: z.string(), hashes: z.record(z.string(), z.string()).default({}) }),
  ),
})

interface IndexEntry {
  file: string
  url: string
  sha256: string | undefined
}

/** The links of an HTML index (PEP 503); the hash, if any, is in the fragment of the address. */
export function readHtmlIndex(html: string, baseUrl: string): IndexEntry[] {
  const entries: IndexEntry[] = []
  for (const [, double, single] of html.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const href = (double ?? single ?? '').replaceAll('&amp;', '&')
    if (!URL.canParse(href, baseUrl)) continue
    const url = new URL(href, baseUrl)
    const sha256 = /^#sha256=([0-9a-f]{64})$/i.exec(url.hash)?.[1]?.toLowerCase()
    url.hash = ''
    entries.push({ file: fileNameOf(url), url: url.href, sha256 })
  }
  return entries
}

function fileNameOf(url: URL): string {
  const encoded = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

export interface PypiFile {
  project: string
  file: string
  sha256: string
}

/**
 * The address of one file of a PyPI project, from the simple index: JSON (PEP 691), or HTML for mirrors that have no
 * other. Throws `code` when the index can't be reached, lacks the file, or lists it with another SHA-256.
 */
export async function pypiFileUrl(
  registries: Registries,
  { project, file, sha256 }: PypiFile,
  { code, signal }: { code: ErrorCode; signal?: AbortSignal | undefined },
): Promise<string> {
  const indexUrl = registryUrl(registries.pypiUrl, `${project.toLowerCase().replace(/[-_.]+/g, '-')}/`)
  const accept = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5'
  const { body, contentType, url } = await request(indexUrl, {
    accept,
    code,
    signal,
    mirrorSetting: 'ENGRAPH_PYPI_URL',
  })
  const entries = contentType.includes('json') ? readJsonIndex(body, url, code) : readHtmlIndex(body, url)
  const found = entries.find((entry) => entry.file === file)
  if (!found) {
    throw new EngraphError(code, `${indexUrl} does not list ${file}; set ENGRAPH_PYPI_URL to an index that has it.`)
  }
  if (found.sha256 !== undefined && found.sha256 !== sha256) {
    throw new EngraphError(
      code,
      `${indexUrl} lists ${file} with SHA-256 ${found.sha256}, but ${sha256} is the verified one; set ENGRAPH_PYPI_URL to another index.`,
    )
  }
  return found.url
}

function readJsonIndex(body: string, baseUrl: string, code: ErrorCode): IndexEntry[] {
  try {
    return simpleIndexSchema.parse(JSON.parse(body)).files.map(({ filename, url, hashes }) => ({
      file: filename,
      url: new URL(url, baseUrl).href,
      sha256: hashes['sha256']?.toLowerCase(),
    }))
  } catch (cause) {
    throw new EngraphError(code, `${baseUrl} did not answer with a PyPI simple index; set ENGRAPH_PYPI_URL to one.`, {
      cause,
    })
  }
}
