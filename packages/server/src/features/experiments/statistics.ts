import { allVisitors, type VersionCounts } from '../experiment-visits/index.ts'

/** How sure a winner must be: of 100 experiments without any difference, at most 5 name one, however often somebody looks. */
const alpha = 0.05
/** A split as uneven as this comes by chance once in 1,000 experiments. */
const sampleRatioAlpha = 0.001
/** Of each version. With fewer, the approximation by a normal distribution is poor. */
const minVisitors = 100
/** Of both versions together. */
const minConversions = 25
/** The differences that the test looks for, as their standard deviation: three percentage points. Fixed, since one chosen by the data proves nothing. */
const expectedDifference = 0.03

interface VersionResult {
  readonly visitors: number
  readonly conversions: number
  /** Conversions of a visitor; 0 without visitors. */
  readonly rate: number
}

/** What the numbers say. */
interface Comparison {
  readonly a: VersionResult
  readonly b: VersionResult
  /** Rate of B less that of A, with the interval that holds at any moment; undefined without visitors of both. */
  readonly difference: { readonly value: number; readonly low: number; readonly high: number } | undefined
  /** The difference as a share of the rate of A, with its interval; undefined while A has no conversions. */
  readonly uplift: { readonly value: number; readonly low: number; readonly high: number } | undefined
  /** `mismatch`: so uneven a split means that visitors are lost on the way, and no version is named. */
  readonly verdict: 'too-few' | 'undecided' | 'a' | 'b' | 'mismatch'
  /** How likely a split as uneven as this is by chance. */
  readonly sampleRatioP: number
}

/** Compares the two versions. May be asked at any time and as often as one likes: the test is sequential. */
export function compareVersions(counts: VersionCounts, shareB: number): Comparison {
  const a = toResult(counts.visitorsA, counts.conversionsA)
  const b = toResult(counts.visitorsB, counts.conversionsB)
  const sampleRatioP = getSampleRatioP(a.visitors, b.visitors, shareB)
  const difference = a.visitors > 0 && b.visitors > 0 ? getDifference(a, b) : undefined
  const uplift =
    difference && a.rate > 0
      ? { value: difference.value / a.rate, low: difference.low / a.rate, high: difference.high / a.rate }
      : undefined
  return { a, b, difference, uplift, verdict: getVerdict(a, b, difference, sampleRatioP), sampleRatioP }
}

function toResult(visitors: number, conversions: number): VersionResult {
  return { visitors, conversions, rate: visitors === 0 ? 0 : conversions / visitors }
}

function getVerdict(
  a: VersionResult,
  b: VersionResult,
  difference: Comparison['difference'],
  sampleRatioP: number,
): Comparison['verdict'] {
  if (sampleRatioP < sampleRatioAlpha) return 'mismatch'
  const isEnough = Math.min(a.visitors, b.visitors) >= minVisitors && a.conversions + b.conversions >= minConversions
  if (!difference || !isEnough) return 'too-few'
  if (difference.low > 0) return 'b'
  return difference.high < 0 ? 'a' : 'undecided'
}

/**
 * The always-valid interval of the mixture sequential probability ratio test (Johari, Koomen, Pekelis, Walsh 2017) for the difference of two
 * rates. An interval of a fixed size would name a false winner in every third experiment that is looked at daily.
 */
function getDifference(a: VersionResult, b: VersionResult): { value: number; low: number; high: number } {
  const value = b.rate - a.rate
  const variance = getVariance(a) + getVariance(b)
  const mixture = expectedDifference ** 2
  const both = variance + mixture
  const half = Math.sqrt(((variance * both) / mixture) * (2 * Math.log(1 / alpha) + Math.log(both / variance)))
  return { value, low: Math.max(-1, value - half), high: Math.min(1, value + half) }
}

/** Of the rate, as if one more visitor had converted and one more had not: few conversions seem surer than they are. */
function getVariance({ visitors, conversions }: VersionResult): number {
  const rate = (conversions + 1) / (visitors + 2)
  return (rate * (1 - rate)) / visitors
}

/** The chi-square test of the split, with one degree of freedom. */
function getSampleRatioP(visitorsA: number, visitorsB: number, shareB: number): number {
  const all = visitorsA + visitorsB
  if (all === 0) return 1
  const expectedB = (all * shareB) / allVisitors
  const expectedA = all - expectedB
  const chiSquare = (visitorsA - expectedA) ** 2 / expectedA + (visitorsB - expectedB) ** 2 / expectedB
  return getComplementaryError(Math.sqrt(chiSquare / 2))
}

/** The complementary error function of numbers from 0, to six digits: Abramowitz and Stegun, formula 7.1.26. */
function getComplementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const coefficients = [0, 0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  return coefficients.reduceRight((sum, each) => sum * t + each, 0) * Math.exp(-x * x)
}
