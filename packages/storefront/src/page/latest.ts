/** Sends the newest of many values: after a pause, one at a time, and never an older one after a newer one. */
export interface Latest<Value> {
  /** This is the value now; it is sent when nothing newer comes within the pause. */
  put(value: Value): void
  /** Sends what waits at once; resolves when nothing waits or is under way any more. */
  flush(): Promise<void>
  /** Forgets what waits. */
  drop(): void
  isBusy(): boolean
  /** Is there something newer than what is under way? */
  isWaiting(): boolean
}

export function createLatest<Value>(send: (value: Value) => Promise<void>, pauseMs: number): Latest<Value> {
  let waiting: { readonly value: Value } | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isBusy = () => waiting !== undefined || running !== undefined
  const sendWaiting = async () => {
    while (waiting) {
      const { value } = waiting
      waiting = undefined
      await send(value)
    }
  }
  const sendAll = async () => {
    clearTimeout(timer)
    while (isBusy()) {
      running ??= sendWaiting().finally(() => {
        running = undefined
      })
      await running
    }
  }
  return {
    put: (value) => {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(() => void sendAll(), pauseMs)
    },
    flush: sendAll,
    drop: () => {
      clearTimeout(timer)
      waiting = undefined
    },
    isWaiting: () => waiting !== undefined,
    isBusy,
  }
}
