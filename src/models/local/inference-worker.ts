// The script of the worker thread: it owns the model, so that inference never holds up the event loop of the engine.
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../errors.js'
import { toWorkerSchema, workerOptionsSchema } from './inference-messages.js'
import type { FromWorker } from './inference-messages.js'
import { InferenceQueue } from './inference-queue.js'
import { NativeGuard } from './native-guard.js'
import { openTextEncoder } from './text-encoder.js'

if (parentPort === null) throw new Error('inference-worker runs only as a worker thread')
const port = parentPort
const options = workerOptionsSchema.parse(workerData)
const guard = new NativeGuard(options.guard)
const encoder = await guard.run(() => openTextEncoder(options))
const { length: dimensions } = await guard.run(() => encoder.encode(''))
const queue = new InferenceQueue()
const unfinished = new Map<number, { vectors: Float32Array<ArrayBuffer>; left: number }>()
let isRunning = false
let isClosed = false

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  // Messages are read between two texts: onnxruntime-node starts each inference with setImmediate.
  for (let step = queue.next(); step !== undefined && !isClosed; step = queue.next()) {
    const { id, index, text } = step
    try {
      const vector = await guard.run(() => encoder.encode(text))
      const request = unfinished.get(id)
      if (request === undefined) continue
      request.vectors.set(vector, index * dimensions)
      if (--request.left > 0) continue
      unfinished.delete(id)
      send({ type: 'vectors', id, vectors: request.vectors }, [request.vectors.buffer])
    } catch (error) {
      queue.drop(id)
      unfinished.delete(id)
      send({ type: 'failed', id, message: messageOf(error) })
    }
  }
  isRunning = false
  if (isClosed) await end()
}

async function end(): Promise<void> {
  await guard.run(() => encoder.close())
  port.close()
}

port.on('message', (raw: unknown) => {
  const message = toWorkerSchema.parse(raw)
  if (message.type === 'close') {
    isClosed = true
    if (!isRunning) void end()
    return
  }
  const { id, texts } = message
  unfinished.set(id, { vectors: new Float32Array(texts.length * dimensions), left: texts.length })
  queue.add(message)
  void run()
})

send({ type: 'ready', dimensions })
