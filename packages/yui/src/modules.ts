import { createClass, YBase } from './base.ts'
import { isRecord } from './is-record.ts'
import { runTransition } from './motion.ts'
import { YNode } from './node.ts'
import { createNoop, withNoopClasses } from './noop.ts'
import { getData, loadFiles, type Request, sendRequest } from './requests.ts'

/** What theme scripts call beside elements and small tools: requests, cookies, classes, motion, measures. */
export function createModules(window: Window) {
  const { document } = window
  return {
    version: '3.17.2',
    Base: Object.assign(YBase, { create: createClass }),
    Widget: Object.assign(class extends YBase {}, { create: createClass }),
    Plugin: withNoopClasses({ Base: YBase }),
    Anim: createAnimation(window),
    Easing: Object.fromEntries(
      ['easeIn', 'easeOut', 'easeBoth', 'easeNone', 'easeOutStrong'].map((name) => [name, name]),
    ),
    Cookie: {
      get: (name: string) => {
        const found = document.cookie.split(/;\s*/).find((part) => part.startsWith(`${encodeURIComponent(name)}=`))
        return found === undefined ? null : decodeURIComponent(found.slice(found.indexOf('=') + 1))
      },
      set: (name: string, value: unknown, { path = '/', expires }: { path?: string; expires?: Date } = {}) => {
        const end = expires instanceof Date ? `; expires=${expires.toUTCString()}` : ''
        document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}; path=${path}; samesite=lax${end}`
      },
      remove: (name: string) => {
        document.cookie = `${encodeURIComponent(name)}=; path=/; max-age=0`
      },
      exists: (name: string) => document.cookie.includes(`${encodeURIComponent(name)}=`),
    },
    QueryString: {
      parse: (text: string) => Object.fromEntries(new URLSearchParams(text)),
      stringify: (values: Readonly<Record<string, unknown>>) =>
        new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString(),
    },
    Escape: {
      html: (text: unknown) => String(text).replace(/[&<>"'`/]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`),
      regex: (text: string) => text.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, String.raw`\$&`),
    },
    DOM: {
      winWidth: () => window.innerWidth,
      winHeight: () => window.innerHeight,
      docWidth: () => document.documentElement.scrollWidth,
      docHeight: () => document.documentElement.scrollHeight,
      docScrollX: () => window.scrollX,
      docScrollY: () => window.scrollY,
      byId: (id: string) => document.querySelector(`#${CSS.escape(id)}`),
    },
    Get: {
      js: (urls: string | readonly string[], done?: () => void) => loadFiles(document, 'script', urls, done),
      script: (urls: string | readonly string[], done?: () => void) => loadFiles(document, 'script', urls, done),
      css: (urls: string | readonly string[], done?: () => void) => loadFiles(document, 'link', urls, done),
    },
    io: (url: string, request: Request = {}) => sendRequest(window, url, request),
    Data: {
      get: (request: Readonly<Record<string, unknown>>) => getData(window, request),
      post: () => createNoop(),
    },
    Promise,
    extend: (
      child: { prototype: object; superclass?: unknown },
      parent: { prototype: object },
      members: object = {},
    ) => {
      const own = Object.getOwnPropertyDescriptors(child.prototype)
      child.prototype = Object.create(parent.prototype, own)
      Object.assign(child.prototype, members)
      child.superclass = parent.prototype
      return child
    },
    mix: (to: object, from: object, isOverwriting = false) => {
      for (const [key, value] of Object.entries(from)) if (isOverwriting || !(key in to)) Reflect.set(to, key, value)
      return to
    },
    aggregate: (to: object, from: object) => Object.assign(to, from),
    clone: (value: unknown): unknown => (isRecord(value) ? structuredClone(value) : value),
    rbind:
      (work: (...args: unknown[]) => unknown, self: unknown, ...last: unknown[]) =>
      (...args: unknown[]) =>
        work.apply(self, [...args, ...last]),
    soon: (work: () => void) => queueMicrotask(work),
    instanceOf: (value: unknown, type: unknown) => typeof type === 'function' && value instanceof type,
    stamp: (value: object) => String(Reflect.get(value, 'id') ?? ''),
    publish: () => undefined,
    error: (message: unknown) => console.warn(message),
  }
}

/** `new Y.Anim({ node, to, duration })`: animates the styles, then fires `end`. */
function createAnimation(window: Window) {
  return class YAnim extends YBase {
    run(): this {
      const node = this.get('node')
      const found = typeof node === 'string' ? window.document.querySelector(node) : node
      const element = found instanceof YNode ? found.element : found
      const to = this.get('to')
      const seconds = Number(this.get('duration') ?? 1)
      this.fire('start')
      if (element instanceof HTMLElement && isRecord(to))
        runTransition(element, { ...to, duration: seconds }, () => this.fire('end'))
      else this.fire('end')
      return this
    }
    stop(): this {
      return this
    }
  }
}
