/** The clock on the wall of a place. Wall times are milliseconds since its own midnight of 1 January 1970. */
interface WallClock {
  /** What the clock shows at an instant. */
  toWall(epochMs: number): number
  /** Gives, for wall times of a day since 1970, the first instant that shows them; undefined for times that the day skips. */
  openDay(day: number): (wallMs: number) => number | undefined
}

const dayMs = 86_400_000

/** The clock of a time zone, like `Europe/Berlin`. Throws RangeError for an unknown one. */
export function createWallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const toWall = (epochMs: number) => {
    const wholeMs = Math.floor(epochMs / 1000) * 1000
    const parts = new Map(format.formatToParts(wholeMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const shownMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return shownMs + epochMs - wholeMs
  }
  return {
    toWall,
    openDay: (day) => {
      // No place changes its clocks by more than a day, so these are the offsets before and after a change.
      const around = [(day - 1) * dayMs, (day + 2) * dayMs].map((epochMs) => toWall(epochMs) - epochMs)
      const offsets = [...new Set(around)]
      return (wallMs) => {
        const instants = offsets.map((offsetMs) => wallMs - offsetMs)
        if (offsets.length === 1) return instants[0]
        return instants.filter((instant) => toWall(instant) === wallMs).toSorted((a, b) => a - b)[0]
      }
    },
  }
}
