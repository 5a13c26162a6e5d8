import { isRecord } from './is-record.ts'

export interface Request {
  readonly method?: unknown
  readonly data?: unknown
  readonly headers?: unknown
  readonly on?: unknown
  readonly context?: unknown
}

/** `Y.Get.js(urls, done)`: adds the files to the page, and calls back when all have been loaded or have failed. */
export function loadFiles(
  document: Document,
  kind: 'script' | 'link',
  urls: string | readonly string[],
  done?: () => void,
): void {
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

/** `Y.io(url, request)`: listeners hear of start, success or failure, and completion. */
export function sendRequest(
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
export function getData(window: Window, { url, data, success, failure, context }: Readonly<Record<string, unknown>>) {
  const call = (listener: unknown, value: unknown) => {
    if (typeof listener === 'function') Reflect.apply(listener, context, [value])
  }
  return sendRequest(window, String(url), {
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
