import { createEventView, type EventView, type Listener, listEventNames } from './event-view.ts'

export interface Handle {
  detach(): void
}

/** An element in the library's wrapper; null for other values. */
type Wrap<Target> = (target: EventTarget | null) => Target | null

/** Listens with the event as the library shows it. */
export function listen<Target>(
  target: EventTarget,
  events: string | readonly string[],
  listener: Listener<Target>,
  self: unknown,
  wrap: Wrap<Target>,
): Handle {
  const names = listEventNames(events)
  // `on('hover', over, out)`: the third is the listener for the end.
  const out =
    names.includes('mouseenter') && typeof self === 'function'
      ? listen(target, 'mouseleave', asListener<Target>(self), wrap(target), wrap)
      : undefined
  const owner = out ? wrap(target) : self
  const run = (event: Event) => typeof listener === 'function' && listener.call(owner, toEventView(event, wrap))
  for (const name of names) target.addEventListener(name, run)
  return {
    detach: () => {
      out?.detach()
      for (const name of names) target.removeEventListener(name, run)
    },
  }
}

/** Listens for events of elements that match the selector, now or later. */
export function delegate<Target>(
  root: EventTarget,
  events: string | readonly string[],
  listener: Listener<Target>,
  selector: string,
  wrap: Wrap<Target>,
  self?: unknown,
): Handle {
  const find: Listener<Target> = ({ _event: event }) => {
    if (!(event instanceof Event) || !(event.target instanceof Element)) return
    const found = event.target.closest(selector)
    if (!found || (root instanceof Element && !root.contains(found))) return
    const node = wrap(found)
    listener.call(self ?? node, createEventView(event, node, wrap))
  }
  return listen(root, events, find, undefined, wrap)
}

/** An event as listeners of the library see it. */
export function toEventView<Target>(event: Event, wrap: Wrap<Target>): EventView<Target> {
  return createEventView(event, null, wrap)
}

// oxlint-disable-next-line typescript/no-explicit-any -- scripts hand over functions of any kind.
function asListener<Target>(value: any): Listener<Target> {
  return value
}
