import { z } from 'zod'

/** By tag, not by instanceof: a message's arrays belong to the main realm, the code under a test runner to another. */
const floatsSchema = z.custom<Float32Array>(
  (value) => Object.prototype.toString.call(value) === '[object Float32Array]',
)

/** What the worker is started with. */
export const workerOptionsSchema = z.object({
  folder: z.string(),
  weights: z.object({ dtype: z.enum(['q8', 'int8', 'fp32']), subfolder: z.string() }),
  threads: z.int().min(1),
  maxTokens: z.int().min(2),
  pooling: z.enum(['mean', 'cls']),
  /** Of the NativeGuard. */
  guard: z.instanceof(SharedArrayBuffer),
})

export const toWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('embed'), id: z.int(), texts: z.array(z.string()), urgent: z.boolean() }),
  z.object({ type: z.literal('close') }),
])

export const fromWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), dimensions: z.int() }),
  /** The texts' vectors one after the other. */
  z.object({ type: z.literal('vectors'), id: z.int(), vectors: floatsSchema }),
  z.object({ type: z.literal('failed'), id: z.int(), message: z.string() }),
])

export type WorkerOptions = z.infer<typeof workerOptionsSchema>
export type ToWorker = z.infer<typeof toWorkerSchema>
export type FromWorker = z.infer<typeof fromWorkerSchema>
