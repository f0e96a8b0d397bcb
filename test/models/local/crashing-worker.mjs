// The real worker with one fault: a text with the word CRASH ends its thread.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', (message) => {
  if (message.texts?.some((text) => text.includes('CRASH'))) process.exit(1)
})
await import('../../../dist/models/local/inference-worker.js')
