import { rescanEvent } from '../page/rescan.ts'
import type { Hook, Lifecycle } from './lifecycle.ts'
import type { YShim } from './y-shim.ts'

/** `Squarespace` as snippets know it. */
export interface SquarespaceGlobals {
  /** Runs the callback when the page is ready; the first argument is there for old snippets. */
  onInitialize(Y: unknown, hook: Hook): void
  onDestroy(Y: unknown, hook: Hook): void
  globalInit(Y?: YShim): void
  globalDestroy(Y?: YShim): void
  initializeCommerce(Y?: YShim): void
}

export function createSquarespace(lifecycle: Lifecycle): SquarespaceGlobals {
  return {
    onInitialize: (_, hook) => lifecycle.onInitialize(hook),
    onDestroy: (_, hook) => lifecycle.onDestroy(hook),
    globalInit: () => lifecycle.init(),
    globalDestroy: () => lifecycle.destroy(),
    initializeCommerce: () => void document.dispatchEvent(new CustomEvent(rescanEvent)),
  }
}
