/**
 * What lives as long as a test worker: the server, its database, the browser. Files of one worker share them. Kept on the
 * global object, since Vitest loads the environment that ends them apart from the modules of the tests.
 */
const key = Symbol.for('vitrine.testing.worker')

interface Worker {
  readonly started: Map<string, Promise<unknown>>
  readonly stops: (() => Promise<void>)[]
}

function currentWorker(): Worker {
  const known: unknown = Reflect.get(globalThis, key)
  if (known !== undefined) return known as Worker
  const worker: Worker = { started: new Map(), stops: [] }
  Reflect.set(globalThis, key, worker)
  return worker
}

/** The worker's own `name`; the first caller starts it. */
export function shareInWorker<Value>(name: string, start: () => Promise<Value>): Promise<Value> {
  const { started } = currentWorker()
  const known = started.get(name)
  if (known !== undefined) return known as Promise<Value>
  const value = start()
  started.set(name, value)
  return value
}

/** Lets the next caller of `shareInWorker` start `name` anew, for what ended by itself. */
export function forgetInWorker(name: string): void {
  currentWorker().started.delete(name)
}

/** Registers what to do when the worker ends; what started last stops first. */
export function onWorkerEnd(stop: () => Promise<void>): void {
  currentWorker().stops.unshift(stop)
}

/** Stops whatever the worker started. */
export async function stopWorker(): Promise<void> {
  const { started, stops } = currentWorker()
  started.clear()
  for (const stop of stops.splice(0)) await stop()
}
