const inNative = 0
const mustStop = 1

/**
 * Lets a process end while its worker computes: Node stops worker threads at exit, and one that is stopped inside ONNX
 * Runtime takes the process down with an abort ("terminate called after throwing Napi::Error", code 134). The worker
 * marks its native calls in shared memory; the main thread waits for the one under way and forbids the next.
 */
export class NativeGuard {
  private readonly state: Int32Array

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.state = new Int32Array(memory)
  }

  /** For the worker: runs native code, unless the process is ending; then it never settles. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    Atomics.store(this.state, inNative, 1)
    const isStopped = Atomics.load(this.state, mustStop) === 1
    try {
      if (!isStopped) return await call()
    } finally {
      Atomics.store(this.state, inNative, 0)
      Atomics.notify(this.state, inNative)
    }
    return new Promise(() => undefined)
  }

  /** For the main thread: blocks it until the worker is out of native code, which it won't enter again. */
  stop(mostMs: number): void {
    Atomics.store(this.state, mustStop, 1)
    Atomics.wait(this.state, inNative, 1, mostMs)
  }
}
