import { wasRefused } from '../errors.ts'

/** So many statements of one kind may be under way at once. */
const maxConcurrency = 2
/** So many calls become one statement at most. */
const batchLimit = 32

/** One call's part of a statement for many. */
interface Batch<Item, Result> {
  /** Two items of the same key never share a statement. */
  readonly getKey: (item: Item) => string
  /** Does the work of all, answers in any order. */
  readonly many: (items: readonly Item[]) => Promise<readonly Result[]>
  /** The response for this item. */
  readonly findResult: (item: Item, results: readonly Result[]) => Result | undefined
}

interface QueuedItem<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Combines concurrent calls into one statement: those of one turn of the event loop, and those that arrive while
 * earlier statements run. Starting a statement and flushing its commit cost more than the work of one call, so load
 * lowers the cost per call. When a combined statement fails, each call runs alone, so that only the faulty one fails.
 */
export function batchCalls<Item, Result>(parts: Batch<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: QueuedItem<Item, Result>[] = []
  let busy = 0
  let isScheduled = false

  const schedule = () => {
    if (isScheduled || busy >= maxConcurrency || waiting.length === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      void run(take())
    })
  }
  const take = (): readonly QueuedItem<Item, Result>[] => {
    const keys = new Set<string>()
    const [taken, left]: [QueuedItem<Item, Result>[], QueuedItem<Item, Result>[]] = [[], []]
    for (const one of waiting) {
      const key = parts.getKey(one.item)
      const fits = taken.length < batchLimit && !keys.has(key)
      keys.add(key)
      ;(fits ? taken : left).push(one)
    }
    waiting = left
    return taken
  }
  const run = async (batch: readonly QueuedItem<Item, Result>[]): Promise<void> => {
    busy++
    schedule()
    try {
      await settle(parts, batch)
    } finally {
      busy--
      schedule()
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      schedule()
    })
}

async function settle<Item, Result>(
  parts: Batch<Item, Result>,
  batch: readonly QueuedItem<Item, Result>[],
): Promise<void> {
  try {
    const results = await parts.many(batch.map(({ item }) => item))
    for (const { item, resolve, reject } of batch) {
      const result = parts.findResult(item, results)
      if (result === undefined) reject(new Error('A statement for several calls has no answer for one of them.'))
      else resolve(result)
    }
  } catch (error) {
    // Where the database did not say that nothing was done (the connection broke), trying again might do it twice.
    if (batch.length > 1 && wasRefused(error)) await Promise.all(batch.map((one) => settle(parts, [one])))
    else for (const { reject } of batch) reject(error)
  }
}
