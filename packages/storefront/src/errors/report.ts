import { createCall } from '../page/call.ts'

/** Limits of the specification. */
const maxSends = 20
const maxQueued = 10
const maxStackLength = 5000
const debounceMs = 1000

interface ScriptErrorEvent {
  readonly event: 'error'
  readonly data: {
    readonly message: string
    readonly stack: string
    readonly source: string
    readonly line: number
    readonly column: number
    readonly path: string
  }
  readonly timestamp: number
}

// A page that is left sends what waits.
const call = createCall((path, options) => fetch(path, { ...options, keepalive: true }))
let queued: ScriptErrorEvent[] = []
let sends = 0
let timer: number | undefined

window.addEventListener('pagehide', send)

/** Takes an error of the page and sends it with others, a second after the last one. More than a page may send are dropped. */
export function reportError(event: Event): void {
  const read = readError(event)
  if (!read || queued.length === maxQueued || sends === maxSends) return
  const path = window.location.pathname.slice(0, 2000)
  queued.push({ event: 'error', data: { ...read, path }, timestamp: Date.now() })
  window.clearTimeout(timer)
  timer = window.setTimeout(send, debounceMs)
}

function send(): void {
  window.clearTimeout(timer)
  if (queued.length === 0) return
  sends += 1
  const body = queued
  queued = []
  // A failure is swallowed: a report of it would fail as well.
  void call('POST', '/api/events/RecordJavascriptErrors', { body })
}

/** Undefined for a script of another origin, which says nothing of itself, and for one of a browser's extension. */
function readError(event: Event): Omit<ScriptErrorEvent['data'], 'path'> | undefined {
  if (event instanceof PromiseRejectionEvent) {
    const { reason } = event
    const message = reason instanceof Error ? reason.message : String(reason)
    return { message: message.slice(0, 1000), stack: readStack(reason), source: '', line: 0, column: 0 }
  }
  if (!(event instanceof ErrorEvent) || /^[\w-]*extension:/.test(event.filename)) return undefined
  if (event.filename === '' && !(event.error instanceof Error)) return undefined
  return {
    message: event.message.slice(0, 1000),
    stack: readStack(event.error),
    source: event.filename.slice(0, 2000),
    line: event.lineno,
    column: event.colno,
  }
}

function readStack(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? '').slice(0, maxStackLength) : ''
}
