import type { Tweak } from './tweak.ts'
import { delegate, elementFrom, type Handle, listen, view, YNode, YNodeList, wrap, type YListener } from './y-node.ts'
import { createMore } from './y-more.ts'
import { addRareMethods } from './y-node-more.ts'
import { softly } from './y-soft.ts'
import { createTools, type YTools } from './y-tools.ts'

/** What listeners may be put on beside elements. */
interface YTarget {
  on(event: string | readonly string[], listener: YListener, self?: unknown): Handle
  after(event: string | readonly string[], listener: YListener, self?: unknown): Handle
  delegate(event: string | readonly string[], listener: YListener, selector: string): Handle
  one(selector: string): YNode | null
  all(selector: string): YNodeList
  get(name: string): unknown
}

/** What snippets call of the library they were written for; not that library. */
export interface YShim extends YTools, ReturnType<typeof createMore> {
  one(target: string | Element | YNode): YNode | null
  one(target: Window | Document): YTarget
  all(selector: string | Iterable<Element>): YNodeList
  /** `Y.on('click', fn, '.button')`, `Y.on('domready', fn)`, `Y.on('scroll', fn, window)`. */
  on(event: string, listener: YListener, target?: string | EventTarget | YNode, self?: unknown): Handle
  delegate(event: string, listener: YListener, root: string | Element, selector: string): Handle
  later(
    delayMs: number,
    self: unknown,
    work: (...args: unknown[]) => void,
    args?: unknown,
    repeat?: boolean,
  ): { cancel(): void }
  /** Nothing has to be loaded: the callback runs at once. */
  use(...modules: (string | readonly string[] | ((Y: YShim) => void))[]): YShim
  readonly Node: { create(html: string): YNode; one(target: string): YNode | null }
  readonly Global: {
    on(event: string, listener: YListener, self?: unknown): Handle
    fire(event: string, detail?: unknown): void
  }
  readonly Squarespace: {
    readonly Template: { getTweakValue(name: string): string | undefined }
    readonly Commerce: object
  }
}

/** Where hooks wait for the document. */
interface YLifecycle {
  onInitialize(hook: (Y: YShim) => void): void
}

export function createY(window: Window, lifecycle: () => YLifecycle, tweak: Tweak): YShim {
  addRareMethods()
  const { document } = window
  const query = (selector: string) => wrap(document.querySelector(selector))
  function one(target: string | Element | YNode): YNode | null
  function one(target: Window | Document): YTarget
  function one(target: string | EventTarget | YNode | null): YNode | YTarget | null {
    if (target instanceof YNode) return target
    if (typeof target !== 'string') return wrapAny(target)
    if (/^(?:doc|document|win|window)$/.test(target)) return wrapAny(target.startsWith('doc') ? document : window)
    return query(target)
  }
  const wrapAny = (target: EventTarget | null) =>
    target === window || target === document ? wide(window, target) : wrap(target)
  const listTargets = (target: string | EventTarget | YNode): EventTarget[] => {
    if (typeof target === 'string') return [...document.querySelectorAll(target)]
    return [target instanceof YNode ? target.element : target]
  }
  const Y: YShim = {
    ...createTools(window),
    ...createMore(window),
    one,
    all: (selector) => new YNodeList(typeof selector === 'string' ? document.querySelectorAll(selector) : selector),
    on: (event, listener, target, self) => {
      if (event === 'domready' || event === 'available' || event === 'contentready') {
        lifecycle().onInitialize(() => listener.call(self ?? Y, view(new Event(event))))
        return { detach: () => undefined }
      }
      const handles = listTargets(target ?? document).map((each) =>
        listen(each, event, listener, self ?? wrapAny(each)),
      )
      return { detach: () => handles.forEach((handle) => handle.detach()) }
    },
    delegate: (event, listener, root, selector) => {
      const handles = listTargets(root).map((each) => delegate(each, event, listener, selector))
      return { detach: () => handles.forEach((handle) => handle.detach()) }
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
    Node: { create: (html) => new YNode(elementFrom(html)), one: query },
    Global: {
      on: (event, listener, self) => listen(document, event, listener, self),
      fire: (event, detail) => void document.dispatchEvent(new CustomEvent(event, { detail })),
    },
    Squarespace: softly({ Template: softly({ getTweakValue: (name) => tweak.getValue(name) }), Commerce: softly({}) }),
  }
  return Y
}

/** Window and document as the old library wraps them. */
function wide(window: Window, target: EventTarget): YTarget {
  const { document } = window
  const on: YTarget['on'] = (event, listener, self) => listen(target, event, listener, self ?? target)
  const measures: Readonly<Record<string, () => unknown>> = {
    winWidth: () => window.innerWidth,
    winHeight: () => window.innerHeight,
    docWidth: () => document.documentElement.scrollWidth,
    docHeight: () => document.documentElement.scrollHeight,
    docScrollX: () => window.scrollX,
    docScrollY: () => window.scrollY,
    scrollTop: () => window.scrollY,
  }
  return {
    on,
    after: on,
    delegate: (event, listener, selector) => delegate(target, event, listener, selector),
    one: (selector) => wrap(document.querySelector(selector)),
    all: (selector) => new YNodeList(document.querySelectorAll(selector)),
    get: (name) => {
      const measure = measures[name]
      return measure ? measure() : Reflect.get(target, name)
    },
  }
}
