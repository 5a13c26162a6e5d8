import { createElement } from './dom.ts'
import { delegate, type Handle, listen, toEventView } from './listeners.ts'
import { createModules } from './modules.ts'
import { wrap, type YListener, YNode, YNodeList } from './node.ts'
import { withNoopClasses } from './noop.ts'
import { addRareMethods } from './rare-methods.ts'
import { createUtilities, type YUtilities } from './utilities.ts'

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
export interface YShim extends YUtilities, ReturnType<typeof createModules> {
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

/** What the page around the library provides. */
interface YHost {
  /** Calls the hook once the document is there. */
  onInitialize(hook: () => void): void
  /** The value of a setting of the theme as text; undefined when the theme has none of the name. */
  getTweakValue(name: string): string | undefined
}

/** The `Y` that scripts of older themes and snippets call. */
export function createY(window: Window, host: YHost): YShim {
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
    target === window || target === document ? wrapRoot(window, target) : wrap(target)
  const listTargets = (target: string | EventTarget | YNode): EventTarget[] => {
    if (typeof target === 'string') return [...document.querySelectorAll(target)]
    return [target instanceof YNode ? target.element : target]
  }
  const Y: YShim = {
    ...createUtilities(window),
    ...createModules(window),
    one,
    all: (selector) => new YNodeList(typeof selector === 'string' ? document.querySelectorAll(selector) : selector),
    on: (event, listener, target, self) => {
      if (event === 'domready' || event === 'available' || event === 'contentready') {
        host.onInitialize(() => listener.call(self ?? Y, toEventView(new Event(event), wrap)))
        return { detach: () => undefined }
      }
      const handles = listTargets(target ?? document).map((each) =>
        listen(each, event, listener, self ?? wrapAny(each), wrap),
      )
      return { detach: () => handles.forEach((handle) => handle.detach()) }
    },
    delegate: (event, listener, root, selector) => {
      const handles = listTargets(root).map((each) => delegate(each, event, listener, selector, wrap))
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
    Node: { create: (html) => new YNode(createElement(html)), one: query },
    Global: {
      on: (event, listener, self) => listen(document, event, listener, self, wrap),
      fire: (event, detail) => void document.dispatchEvent(new CustomEvent(event, { detail })),
    },
    Squarespace: withNoopClasses({
      Template: withNoopClasses({ getTweakValue: (name) => host.getTweakValue(name) }),
      Commerce: withNoopClasses({}),
    }),
  }
  return Y
}

/** Window and document as the library wraps them. */
function wrapRoot(window: Window, target: EventTarget): YTarget {
  const { document } = window
  const on: YTarget['on'] = (event, listener, self) => listen(target, event, listener, self ?? target, wrap)
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
    delegate: (event, listener, selector) => delegate(target, event, listener, selector, wrap),
    one: (selector) => wrap(document.querySelector(selector)),
    all: (selector) => new YNodeList(document.querySelectorAll(selector)),
    get: (name) => {
      const measure = measures[name]
      return measure ? measure() : Reflect.get(target, name)
    },
  }
}
