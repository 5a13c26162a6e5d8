import type { YNode } from './y-node.ts'

/** An event as listeners of the old library expect it: targets are wrapped, `halt()` stops everything, details are methods and fields. */
export interface YEvent {
  readonly type: string
  readonly target: YNode | null
  readonly currentTarget: YNode | null
  readonly [field: string]: unknown
  preventDefault(): void
  stopPropagation(): void
  halt(): void
}

export type YListener = (this: unknown, event: YEvent) => void

/** Events that only the old library has, by what browsers call them. */
const aliases: Readonly<Record<string, string>> = {
  tap: 'click',
  hover: 'mouseenter',
  valuechange: 'input',
  valueChange: 'input',
  windowresize: 'resize',
  mousewheel: 'wheel',
  gesturemovestart: 'pointerdown',
  gesturemove: 'pointermove',
  gesturemoveend: 'pointerup',
}

/** Names as browsers know them; a category before a bar (`mine|click`) only serves to take listeners away again. */
export function eventNames(events: string | readonly string[]): string[] {
  return (typeof events === 'string' ? [events] : events).map((name) => {
    const plain = name.slice(name.indexOf('|') + 1)
    return aliases[plain] ?? plain
  })
}

// oxlint-disable-next-line typescript/no-explicit-any -- scripts hand over functions of any kind.
export function asListener(value: any): YListener {
  return value
}

/** A view of the event: what is not named here is the event's own. */
export function eventView(
  event: Event,
  current: YNode | null,
  wrapTarget: (target: EventTarget | null) => YNode | null,
): YEvent {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  const extra: Record<string, unknown> = {
    target: wrapTarget(event.target),
    currentTarget: current ?? wrapTarget(event.currentTarget),
    _event: event,
    preventDefault: () => event.preventDefault(),
    stopPropagation: () => event.stopPropagation(),
    halt: () => {
      event.preventDefault()
      event.stopPropagation()
    },
    ...(isRecord(detail) ? { ...detail, getName: () => detail['name'], getValue: () => detail['value'] } : {}),
  }
  const view: unknown = new Proxy(extra, {
    get: (fields, name) => {
      if (typeof name === 'string' && Object.hasOwn(fields, name)) return fields[name]
      const value: unknown = Reflect.get(event, name, event)
      return typeof value === 'function' ? value.bind(event) : value
    },
  })
  return asEvent(view)
}

// oxlint-disable-next-line typescript/no-explicit-any -- the proxy above has the fields of the interface, which its type cannot say.
function asEvent(view: any): YEvent {
  return view
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
