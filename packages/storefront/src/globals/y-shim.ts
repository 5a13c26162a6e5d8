import type { Lifecycle } from './lifecycle.ts'
import type { Tweak } from './tweak.ts'
import { YNode, YNodeList, wrap } from './y-node.ts'

/** What snippets call of the library they were written for; not that library. */
export interface YShim {
  one(target: string | Element | YNode | null): YNode | null
  all(selector: string): YNodeList
  /** `Y.on('click', fn, '.button')`, `Y.on('domready', fn)`. */
  on(event: string, listener: (event: Event) => void, target?: string | Element): { detach(): void }
  later(
    delayMs: number,
    self: unknown,
    work: (...args: unknown[]) => void,
    args?: unknown,
    repeat?: boolean,
  ): { cancel(): void }
  /** Nothing has to be loaded: the callback runs at once. */
  use(...modules: (string | readonly string[] | ((Y: YShim) => void))[]): YShim
  readonly Global: {
    on(event: string, listener: (event: Event) => void): void
    fire(event: string, detail?: unknown): void
  }
  readonly Squarespace: {
    readonly Template: { getTweakValue(name: string): string | undefined }
    readonly Commerce: object
  }
}

export function createY(window: Window, lifecycle: () => Lifecycle, tweak: Tweak): YShim {
  const { document } = window
  const Y: YShim = {
    one: (target) =>
      target instanceof YNode ? target : wrap(typeof target === 'string' ? document.querySelector(target) : target),
    all: (selector) => new YNodeList(document.querySelectorAll(selector)),
    on: (event, listener, target) => {
      if (event === 'domready' || event === 'available' || event === 'contentready') {
        lifecycle().onInitialize(() => listener(new Event(event)))
        return { detach: () => undefined }
      }
      const elements: readonly EventTarget[] =
        target === undefined
          ? [document]
          : typeof target === 'string'
            ? [...document.querySelectorAll(target)]
            : [target]
      for (const element of elements) element.addEventListener(event, listener)
      return {
        detach: () => {
          for (const element of elements) element.removeEventListener(event, listener)
        },
      }
    },
    later: (delayMs, self, work, args, repeat) => {
      const run = () => work.apply(self, Array.isArray(args) ? args : args === undefined ? [] : [args])
      const timer = repeat ? window.setInterval(run, delayMs) : window.setTimeout(run, delayMs)
      return { cancel: () => (repeat ? window.clearInterval(timer) : window.clearTimeout(timer)) }
    },
    use: (...modules) => {
      const last = modules.at(-1)
      if (typeof last === 'function') last(Y)
      return Y
    },
    Global: {
      on: (event, listener) => document.addEventListener(event, listener),
      fire: (event, detail) => void document.dispatchEvent(new CustomEvent(event, { detail })),
    },
    Squarespace: { Template: { getTweakValue: (name) => tweak.getValue(name) }, Commerce: {} },
  }
  return Y
}
