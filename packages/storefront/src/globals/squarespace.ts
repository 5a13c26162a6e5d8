import { rescanEvent } from '../page/rescan.ts'
import type { Hook, Lifecycle } from './lifecycle.ts'
import type { YShim } from '@vitrine/yui'

/** `Squarespace` as snippets know it. */
export interface SquarespaceGlobals {
  /** Runs the callback when the page is ready; the first argument is there for old snippets. */
  onInitialize(Y: unknown, hook: Hook): void
  onDestroy(Y: unknown, hook: Hook): void
  globalInit(Y?: YShim): void
  globalDestroy(Y?: YShim): void
  initializeCommerce(Y?: YShim): void
}

/** Scripts that load pages themselves start what is on the new one by kind: `initializeVideo`, `initializeLayoutBlocks`. */
const starters = /^(?:initialize[A-Z]\w*|afterBodyLoad)$/

export function createSquarespace(lifecycle: Lifecycle): SquarespaceGlobals {
  const lookAgain = () => void document.dispatchEvent(new CustomEvent(rescanEvent))
  const known: SquarespaceGlobals = {
    onInitialize: (_, hook) => lifecycle.onInitialize(hook),
    onDestroy: (_, hook) => lifecycle.onDestroy(hook),
    globalInit: () => lifecycle.init(),
    globalDestroy: () => lifecycle.destroy(),
    initializeCommerce: lookAgain,
  }
  return new Proxy(known, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver)
      return value === undefined && typeof name === 'string' && starters.test(name) ? lookAgain : value
    },
  })
}
