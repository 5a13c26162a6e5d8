import { expect, test } from 'vitest'
import { compareVersions } from './statistics.ts'

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function openRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Plan {
  readonly runs: number
  readonly days: number
  readonly visitorsOfDay: number
  readonly rateA: number
  readonly rateB: number
}

/** How many experiments name a winner when somebody looks at them every day, and the first one that is named ends them. */
function simulate({ runs, days, visitorsOfDay, rateA, rateB }: Plan, random: () => number) {
  const winners = { a: 0, b: 0, mismatch: 0 }
  for (let run = 0; run < runs; run++) {
    const counts = { visitorsA: 0, conversionsA: 0, visitorsB: 0, conversionsB: 0 }
    for (let day = 0; day < days; day++) {
      for (let visitor = 0; visitor < visitorsOfDay; visitor++) {
        const isB = random() < 0.5
        const converts = random() < (isB ? rateB : rateA)
        if (isB) counts.visitorsB += 1
        else counts.visitorsA += 1
        if (converts && isB) counts.conversionsB += 1
        else if (converts) counts.conversionsA += 1
      }
      const { verdict } = compareVersions(counts, 5_000)
      if (verdict === 'undecided' || verdict === 'too-few') continue
      winners[verdict] += 1
      break
    }
  }
  return winners
}

test('of 1,000 experiments without a difference, read daily for four weeks, at most 5 % name a winner', () => {
  for (const [seed, rate, visitorsOfDay] of [
    [1, 0.03, 200],
    [2, 0.1, 100],
    [3, 0.5, 60],
  ] as const) {
    const found = simulate({ runs: 1_000, days: 28, visitorsOfDay, rateA: rate, rateB: rate }, openRandom(seed))
    expect(found.a + found.b, `at a rate of ${rate}`).toBeLessThanOrEqual(50)
    expect(found.mismatch).toBeLessThanOrEqual(15)
  }
})

test('a difference that is there is found, and the right version is named', () => {
  const found = simulate({ runs: 100, days: 28, visitorsOfDay: 600, rateA: 0.05, rateB: 0.075 }, openRandom(4))
  expect(found.a).toBe(0)
  expect(found.b).toBeGreaterThanOrEqual(90)
})

test('an uneven split names no winner, and few visitors none either', () => {
  const uneven = { visitorsA: 9_463, conversionsA: 900, visitorsB: 7_681, conversionsB: 1_100 }
  expect(compareVersions(uneven, 5_000)).toMatchObject({ verdict: 'mismatch' })
  expect(compareVersions(uneven, 5_000).sampleRatioP).toBeLessThan(1e-30)
  // The same numbers are as many as expected where the split was uneven from the start.
  expect(compareVersions(uneven, 4_480)).toMatchObject({ verdict: 'b' })
  expect(compareVersions({ visitorsA: 90, conversionsA: 5, visitorsB: 99, conversionsB: 60 }, 5_000).verdict).toBe(
    'too-few',
  )
  // chi-square 10.83 is p = 0.001 with one degree of freedom.
  const atLimit = compareVersions({ visitorsA: 10_000, conversionsA: 0, visitorsB: 10_465, conversionsB: 0 }, 5_000)
  expect(atLimit.sampleRatioP).toBeGreaterThan(0.00105)
  expect(atLimit.sampleRatioP).toBeLessThan(0.00125)
})

test('rates, difference and uplift are those of the counts, also without visitors or conversions', () => {
  expect(compareVersions({ visitorsA: 0, conversionsA: 0, visitorsB: 0, conversionsB: 0 }, 5_000)).toEqual({
    a: { visitors: 0, conversions: 0, rate: 0 },
    b: { visitors: 0, conversions: 0, rate: 0 },
    difference: undefined,
    uplift: undefined,
    verdict: 'too-few',
    sampleRatioP: 1,
  })
  const found = compareVersions({ visitorsA: 1_000, conversionsA: 100, visitorsB: 1_000, conversionsB: 150 }, 5_000)
  expect(found.difference?.value).toBeCloseTo(0.05)
  expect(found.uplift?.value).toBeCloseTo(0.5)
  expect(found.difference?.low).toBeLessThan(0.05)
  expect(found.difference?.high).toBeGreaterThan(0.05)
  const without = compareVersions({ visitorsA: 500, conversionsA: 0, visitorsB: 500, conversionsB: 0 }, 5_000)
  expect(without).toMatchObject({ verdict: 'too-few', uplift: undefined })
  expect(Number.isFinite(without.difference?.low)).toBe(true)
})
