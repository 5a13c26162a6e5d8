import { isRecord } from '../page/read.ts'

/** A popup that may appear on this page, as the page names it. */
export interface PagePopup {
  readonly id: string
  /** Another one is shown again to who closed it. */
  readonly version: number
  /** Another one has other HTML. */
  readonly revision: number
  readonly afterSeconds: number | null
  readonly afterScrollPercent: number | null
  readonly onExitIntent: boolean
  /** Days until it appears again to who closed it. */
  readonly repeatDays: number
}

/** What the browser remembers of a popup, by the keys of the specification. */
interface PopupMemory {
  readonly version?: number
  /** Epoch milliseconds. */
  readonly 'date-closed'?: number
  readonly submitted?: boolean
}

export type Keep = Pick<Storage, 'getItem' | 'setItem'>

const dayMs = 86_400_000

/** The first popup that is due. */
export function choosePopup(
  popups: readonly PagePopup[],
  keep: Keep,
  nowMs: number,
  hasPointer: boolean,
): PagePopup | undefined {
  return popups.find((popup) => canAppear(popup, hasPointer) && isDue(popup, read(keep, popup), nowMs))
}

/** Notes that the popup was closed, or with `submitted` that the visitor signed up by it. */
export function rememberPopup(
  popup: Pick<PagePopup, 'id' | 'version'>,
  keep: Keep,
  nowMs: number,
  submitted: boolean,
): void {
  try {
    const memory: PopupMemory = { version: popup.version, 'date-closed': nowMs }
    const had = read(keep, popup).submitted === true
    keep.setItem(getKey(popup), JSON.stringify({ ...memory, ...(submitted || had ? { submitted: true } : {}) }))
  } catch {
    // Storage is full: the popup appears again.
  }
}

function canAppear({ afterSeconds, afterScrollPercent }: PagePopup, hasPointer: boolean): boolean {
  return afterSeconds !== null || afterScrollPercent !== null || hasPointer
}

function isDue({ version, repeatDays }: PagePopup, memory: PopupMemory, nowMs: number): boolean {
  if (memory.submitted === true) return false
  const closedMs = memory.version === version ? memory['date-closed'] : undefined
  return closedMs === undefined || nowMs - closedMs >= repeatDays * dayMs
}

function read(keep: Keep, popup: Pick<PagePopup, 'id'>): PopupMemory {
  const text = keep.getItem(getKey(popup))
  if (text === null) return {}
  try {
    const stored: unknown = JSON.parse(text)
    return isRecord(stored) ? stored : {}
  } catch {
    return {}
  }
}

function getKey({ id }: Pick<PagePopup, 'id'>): string {
  return `popup-overlay-${id}`
}
