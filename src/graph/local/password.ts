import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngraphError } from '../../errors.js'

export function passwordPath(dataFolder: string): string {
  return join(dataFolder, 'neo4j-password')
}

/**
 * The password of a project's database, made at the first call: 24 random bytes in hexadecimal digits, in a file that only its
 * owner may read. Throws DATABASE_UNAVAILABLE when the file is there but empty: a new one wouldn't open the database.
 */
export async function projectPassword(
  dataFolder: string,
  random: () => string = () => randomBytes(24).toString('hex'),
): Promise<string> {
  const path = passwordPath(dataFolder)
  const found = await readFile(path, 'utf8').catch(() => undefined)
  if (found === undefined) {
    const password = random()
    const beside = `${path}.${process.pid}.new`
    await writeFile(beside, `${password}\n`, { mode: 0o600 })
    await rename(beside, path)
    return password
  }
  if (found.trim() === '') {
    throw new EngraphError(
      'DATABASE_UNAVAILABLE',
      `The password file ${path} is empty; put the database's password back into it.`,
    )
  }
  await chmod(path, 0o600)
  return found.trim()
}
