/** Too many wait already. */
export class TurnsFull extends Error {
  override readonly name = 'TurnsFull'
}

/** Work that costs memory while it is under way: so many at once, the others wait in line. */
export interface Turns {
  /** Does the work when its turn comes. Throws TurnsFull at once when too many wait. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

export function openTurns(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Turns {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    async take(work) {
      if (busy >= atOnce) {
        if (waiting.length >= mostWaiting) throw new TurnsFull('Too many are waiting.')
        // Whoever ends hands the turn over: nobody can come in between.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else busy++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else busy--
      }
    },
  }
}
