import { isRecord } from './is-record.ts'

/** An event as listeners of the library expect it: targets are wrapped, `halt()` stops everything, details are methods and fields. */
export interface EventView<Target> {
  readonly type: string
  readonly target: Target | null
  readonly currentTarget: Target | null
  readonly [field: string]: unknown
  preventDefault(): void
  stopPropagation(): void
  halt(): void
}

export type Listener<Target> = (this: unknown, event: EventView<Target>) => void

/** Events that only the library has, by what browsers call them. */
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
export function listEventNames(events: string | readonly string[]): string[] {
  return (typeof events === 'string' ? [events] : events).map((name) => {
    const plain = name.slice(name.indexOf('|') + 1)
    return aliases[plain] ?? plain
  })
}

/** A view of the event: what is not named here is the event's own. */
export function createEventView<Target>(
  event: Event,
  current: Target | null,
  wrapTarget: (target: EventTarget | null) => Target | null,
): EventView<Target> {
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
function asEvent<Target>(view: any): EventView<Target> {
  return view
}
