import { rescanEvent } from '../page/rescan.ts'
import type { YShim } from '@vitrine/yui'

export type Hook = (Y: YShim) => void

/** When the page's scripts start and end: what snippets register through `Squarespace.onInitialize` and `onDestroy`. */
export interface Lifecycle {
  /** Runs once the document is parsed; at once when it is. */
  onInitialize(hook: Hook): void
  /** Runs when the page is left or `destroy` is called. */
  onDestroy(hook: Hook): void
  /** Runs the hooks again and looks for new markup: for themes that replace the page's content themselves. */
  init(): void
  destroy(): void
}

export function createLifecycle(window: Window, Y: () => YShim): Lifecycle {
  const { document } = window
  const starts: Hook[] = []
  const ends: Hook[] = []
  const isParsed = () => document.readyState !== 'loading'
  const run = (hooks: readonly Hook[]) => {
    for (const hook of hooks) runSafely(hook, Y())
  }
  const destroy = () => run(ends)

  document.addEventListener('DOMContentLoaded', () => run(starts), { once: true })
  window.addEventListener('pagehide', destroy)
  return {
    onInitialize: (hook) => {
      starts.push(hook)
      if (isParsed()) runSafely(hook, Y())
    },
    onDestroy: (hook) => void ends.push(hook),
    init: () => {
      run(starts)
      document.dispatchEvent(new CustomEvent(rescanEvent))
    },
    destroy,
  }
}

/** One broken snippet must not keep the others from running; the browser still reports its error. */
function runSafely<Arguments extends unknown[]>(work: (...args: Arguments) => void, ...args: Arguments): void {
  try {
    work(...args)
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}
