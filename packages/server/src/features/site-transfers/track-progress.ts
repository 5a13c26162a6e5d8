import type { Ctx } from '../../platform/context.ts'
import { type Attempt, updateProgress } from './store.ts'

/** How often progress is stored: also the sign of life. */
const beatMs = 2000

export interface Progress {
  /** Aborted when the transfer was deleted, or another attempt has taken over. */
  readonly signal: AbortSignal
  readonly count: (done: number, total: number) => void
  stop(): Promise<void>
}

/** Stores how far an attempt is, every two seconds, until it is stopped. */
export function trackProgress(ctx: Ctx, attempt: Attempt): Progress {
  const aborted = new AbortController()
  let state = { done: 0, total: 0 }
  let storing = Promise.resolve()
  const store = async () => {
    try {
      if (!(await updateProgress(ctx, attempt, state))) aborted.abort(new Error('The transfer is gone.'))
    } catch (error) {
      // The next beat tries again; after two minutes of silence another attempt takes over.
      ctx.log.warn({ err: error }, 'the progress of a transfer could not be stored')
    }
  }
  const timer = setInterval(() => {
    storing = storing.then(store)
  }, beatMs)
  timer.unref()
  return {
    signal: aborted.signal,
    count: (done, total) => {
      state = { done, total }
    },
    stop: async () => {
      clearInterval(timer)
      await storing
      await store()
    },
  }
}
