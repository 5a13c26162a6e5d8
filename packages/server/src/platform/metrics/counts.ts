/**
 * What happened in this process since it started, by name and outcome. Counting costs some nanoseconds and is always on; `/metrics` reads it where an
 * operator asked for that.
 */
export type CountName = 'pageCache' | 'orders' | 'payments' | 'mails' | 'jobs' | 'visits'

const counts = new Map<CountName, Map<string, number>>()

/** Adds one, or as many as there were. Outcomes are words of ours: nothing that a visitor chose may be one. */
export function countOutcome(name: CountName, outcome: string, times = 1): void {
  let outcomes = counts.get(name)
  if (!outcomes) counts.set(name, (outcomes = new Map()))
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times)
}

export function readCounts(name: CountName): ReadonlyMap<string, number> {
  return counts.get(name) ?? new Map<string, number>()
}
