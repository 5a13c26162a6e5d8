import type { CommerceEvent, EventName } from './commerce-event.ts'

/** Tells a network of an event. */
type Report = (event: CommerceEvent) => void

interface PixelOptions {
  readonly allowsAnalytics: boolean
  /** Links of the page open what is the visitor's alone: a network reports nothing of itself. */
  readonly isPersonal: boolean
  /** The share of visits to record, in percent. */
  readonly recorded: number
}

/** Opens the pixel of a network: loads its script, reports the view of the page, and says how events are reported. */
export type OpenPixel = (id: string, options: PixelOptions) => Report

/** What a network calls the events. */
export type EventNames = Readonly<Record<EventName, string>>

/** A call of a network's function. */
export type Call = (...given: readonly unknown[]) => void

/** The global names of the page, where networks look for theirs. */
export const page: Record<string, unknown> = Object(window)

export function loadScript(src: string): void {
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}

export function isCall(value: unknown): value is Call {
  return typeof value === 'function'
}

/**
 * The function of a network under its global name. It keeps calls in `queue` until the script of the network is there, which takes them, and may then
 * take calls itself (`callMethod`). Where code of the owner brought one, its script is there already.
 */
export function openQueue(name: string, src: string, version: string): Call {
  const known = page[name]
  if (isCall(known)) return known
  const queue: (readonly unknown[])[] = []
  const call: Call = (...given) => {
    const direct: unknown = Reflect.get(call, 'callMethod')
    if (isCall(direct)) Reflect.apply(direct, call, given)
    else queue.push(given)
  }
  page[name] = Object.assign(call, { queue, push: call, loaded: true, version })
  loadScript(src)
  return call
}
