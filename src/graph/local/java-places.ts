import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

export interface JavaPlaces {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  home: string
}

/** Folders that hold Java installations, one a sub-folder, by platform. */
function parentFolders({ platform, home, env }: JavaPlaces): string[] {
  const everywhere = [
    join(home, '.sdkman', 'candidates', 'java'),
    join(home, '.jdks'),
    join(home, '.asdf', 'installs', 'java'),
    join(home, '.local', 'share', 'mise', 'installs', 'java'),
  ]
  if (platform === 'darwin') {
    return [
      '/Library/Java/JavaVirtualMachines',
      join(home, 'Library/Java/JavaVirtualMachines'),
      '/opt/homebrew/opt',
      '/usr/local/opt',
      ...everywhere,
    ]
  }
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['LOCALAPPDATA'] && join(env['LOCALAPPDATA'], 'Programs')].filter(
      (root) => root !== undefined && root !== '',
    )
    const vendors = ['Eclipse Adoptium', 'Java', 'Microsoft', 'Zulu', 'Amazon Corretto', 'BellSoft']
    return [...roots.flatMap((root) => vendors.map((vendor) => join(root ?? '', vendor))), ...everywhere]
  }
  return ['/usr/lib/jvm', '/usr/java', '/opt/java', '/opt', ...everywhere]
}

/** Where `bin/java` lies below an installation: macOS bundles and Homebrew kegs have it deeper. */
const homesInside = ['', 'Contents/Home', 'libexec/openjdk.jdk/Contents/Home']

/**
 * Paths where a `java` may be, the most wanted first: JAVA_HOME, PATH, then the usual folders of the platform. Most of
 * them don't exist.
 */
export async function javaCandidates(
  places: JavaPlaces = { env: process.env, platform: process.platform, home: homedir() },
): Promise<string[]> {
  const { env, platform } = places
  const program = platform === 'win32' ? 'java.exe' : 'java'
  const candidates: string[] = []
  if (env['JAVA_HOME']) candidates.push(join(env['JAVA_HOME'], 'bin', program))
  for (const folder of (env['PATH'] ?? '').split(delimiter)) if (folder) candidates.push(join(folder, program))
  for (const parent of parentFolders(places)) {
    const entries = await readdir(parent).catch(() => [])
    // Newer versions first, as far as names tell: the version is asked of each anyway.
    const likely = entries.filter((entry) => /jdk|jre|java|jvm|zulu|temurin|corretto|semeru|graal|\d/i.test(entry))
    likely.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    const insides = platform === 'darwin' ? homesInside : ['']
    for (const entry of likely)
      for (const inside of insides) candidates.push(join(parent, entry, inside, 'bin', program))
  }
  return [...new Set(candidates)]
}
