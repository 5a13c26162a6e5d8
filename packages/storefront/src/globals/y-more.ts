import { createClass, YBase } from './y-attributes.ts'
import { isRecord } from './y-event.ts'
import { YNode } from './y-node.ts'
import { runTransition } from './y-motion.ts'
import { soft, softly } from './y-soft.ts'

interface Request {
  readonly method?: unknown
  readonly data?: unknown
  readonly headers?: unknown
  readonly on?: unknown
  readonly context?: unknown
}

/** What theme scripts call beside elements and small tools: requests, cookies, classes, motion, measures. */
export function createMore(window: Window) {
  const { document } = window
  return {
    version: '3.17.2',
    Base: Object.assign(YBase, { create: createClass }),
    Widget: Object.assign(class extends YBase {}, { create: createClass }),
    Plugin: softly({ Base: YBase }),
    Anim: animation(window),
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
      js: (urls: string | readonly string[], done?: () => void) => load(document, 'script', urls, done),
      script: (urls: string | readonly string[], done?: () => void) => load(document, 'script', urls, done),
      css: (urls: string | readonly string[], done?: () => void) => load(document, 'link', urls, done),
    },
    io: (url: string, request: Request = {}) => send(window, url, request),
    Data: {
      get: (request: Readonly<Record<string, unknown>>) => getData(window, request),
      post: () => soft(),
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

/** `new Y.Anim({ node, to, duration })`: the styles move there, then `end` is told. */
function animation(window: Window) {
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

function load(document: Document, kind: 'script' | 'link', urls: string | readonly string[], done?: () => void): void {
  const all = typeof urls === 'string' ? [urls] : urls
  let left = all.length
  for (const url of all) {
    const element = document.createElement(kind)
    if (element instanceof HTMLScriptElement) element.src = url
    else if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: url })
    const end = () => {
      left--
      if (left === 0 && typeof done === 'function') done()
    }
    element.addEventListener('load', end)
    element.addEventListener('error', end)
    document.head.append(element)
  }
}

function send(
  window: Window,
  url: string,
  { method, data, headers, on, context }: Request,
): { id: number; abort(): void } {
  const ending = new AbortController()
  const verb = typeof method === 'string' ? method.toUpperCase() : 'GET'
  const text = typeof data === 'string' ? data : isRecord(data) ? new URLSearchParams(listEntries(data)).toString() : ''
  const told = (name: string, response: unknown) => {
    const listener = isRecord(on) ? on[name] : undefined
    if (typeof listener === 'function') Reflect.apply(listener, context, [0, response])
  }
  const address = verb === 'GET' && text !== '' ? `${url}${url.includes('?') ? '&' : '?'}${text}` : url
  const run = async () => {
    const answer = { status: 0, statusText: '', responseText: '' }
    try {
      const response = await window.fetch(address, {
        method: verb,
        signal: ending.signal,
        ...(isRecord(headers) ? { headers: listEntries(headers) } : {}),
        ...(verb === 'GET' || text === '' ? {} : { body: text }),
      })
      Object.assign(answer, {
        status: response.status,
        statusText: response.statusText,
        responseText: await response.text(),
      })
      told(response.ok ? 'success' : 'failure', answer)
    } catch {
      told('failure', answer)
    }
    told('complete', answer)
  }
  told('start', undefined)
  void run()
  return { id: 0, abort: () => ending.abort() }
}

/** `Y.Data.get({ url, data, success, failure })`: an answer in JSON. */
function getData(window: Window, { url, data, success, failure, context }: Readonly<Record<string, unknown>>) {
  const call = (listener: unknown, value: unknown) => {
    if (typeof listener === 'function') Reflect.apply(listener, context, [value])
  }
  return send(window, String(url), {
    data,
    on: {
      success: (_id: unknown, { responseText }: { responseText: string }) => {
        let value: unknown
        try {
          value = JSON.parse(responseText)
        } catch {
          return call(failure, { message: 'The answer is no JSON.' })
        }
        call(success, value)
      },
      failure: () => call(failure, { message: 'There was no answer.' }),
    },
  })
}

function listEntries(values: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(values).map(([key, value]) => [key, String(value)])
}
