import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { EngraphError, messageOf } from '../../errors.js'
import { headFileSchema, type HeadFile } from './head.js'

export const headTasks = [
  'kind',
  'importance',
  'sensitive',
  'future',
  'small-talk',
  'pair',
  'causal',
  'task',
  'told-before',
] as const
export type HeadTask = (typeof headTasks)[number]

// The same from src under the test runner and from dist.
const folder = new URL('../../../weights/', import.meta.url)

/** The weights of a head as they are shipped. Throws INTERNAL for a file that is missing or damaged. */
export async function loadHead(task: HeadTask): Promise<HeadFile> {
  const path = fileURLToPath(new URL(`${task}.json`, folder))
  try {
    return headFileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new EngraphError(
      'INTERNAL',
      `The weights ${path} cannot be read (${messageOf(cause)}); reinstall engraph, or make them again with \`npm run train-heads\`.`,
      { value: path, cause },
    )
  }
}
