import { z } from 'zod'

/** What the worker that fetches is started with. */
export const hubWorkerOptionsSchema = z.object({
  /** `organisation/name`. */
  id: z.string(),
  /** Branch, tag or commit. */
  revision: z.string(),
  /** Root of the hub: https://huggingface.co or a mirror of it. */
  hubUrl: z.string(),
  /** The cache of transformers.js: files go below it by id and, but for `main`, revision. */
  cacheFolder: z.string(),
  /** Of the NativeGuard: weights are loaded once they are fetched. */
  guard: z.instanceof(SharedArrayBuffer),
})

export const toHubWorkerSchema = z.object({ type: z.literal('abort') })

export const fromHubWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), doneBytes: z.number(), totalBytes: z.number() }),
  z.object({ type: z.literal('done') }),
  /** `isMissing`: the hub answered that it has no such file, or shows it to nobody without a token. */
  z.object({ type: z.literal('failed'), message: z.string(), isMissing: z.boolean() }),
])

export type HubWorkerOptions = z.infer<typeof hubWorkerOptionsSchema>
export type ToHubWorker = z.infer<typeof toHubWorkerSchema>
export type FromHubWorker = z.infer<typeof fromHubWorkerSchema>
