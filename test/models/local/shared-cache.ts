import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder } from '../../../src/downloads/cache-folder.js'
import type { Registries } from '../../../src/downloads/registries.js'
import { ensureLocalModel } from '../../../src/models/local/ensure-local-model.js'
import { lockedModel } from '../../../src/models/local/model-table.js'
import type { LockedModel } from '../../../src/models/local/model-table.js'
import { resolveSettings } from '../../../src/settings.js'

/** The smallest model by lock. */
export const smallModel: LockedModel = lockedModel('all-minilm-l6-v2')!

export function registries(): Registries {
  const { mavenUrl, pypiUrl } = resolveSettings()
  return { mavenUrl, pypiUrl }
}

/** The small model's folder in the user's cache. */
export function sharedFolder(): Promise<string> {
  return ensureLocalModel(smallModel, { cacheFolder: cacheFolder(), registries: registries() })
}

/** Gives an empty cache the fetched packages of the user's cache, so that a test needs no network of its own. */
export async function copyPackages(toCache: string): Promise<void> {
  await sharedFolder()
  const from = join(cacheFolder(), 'models', 'packages')
  const to = join(toCache, 'models', 'packages')
  await mkdir(to, { recursive: true })
  for (const file of await readdir(from)) {
    if (file.startsWith(smallModel.package) && file.endsWith('.jar')) await copyFile(join(from, file), join(to, file))
  }
}
