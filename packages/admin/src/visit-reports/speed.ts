import { t } from '../i18n/text.ts'
import type { Formats } from '../ui/format.ts'
import type { MetricName, SpeedMetric } from './queries.ts'

export const deviceNames = [
  { value: 'all', label: t('All devices') },
  { value: 'phone', label: t('Phone') },
  { value: 'tablet', label: t('Tablet') },
  { value: 'desktop', label: t('Computer') },
] as const

interface MetricText {
  readonly title: string
  readonly text: string
  /** What makes it faster. */
  readonly advice: string
  /** Up to here a value is good, and above `poor` it is poor: https://web.dev/articles/vitals */
  readonly good: number
  readonly poor: number
}

export const metricTexts: Readonly<Record<MetricName, MetricText>> = {
  LCP: {
    title: t('Main content appears'),
    text: t('Largest Contentful Paint (LCP)'),
    advice: t(
      'Make the picture at the top of slow pages smaller, or begin the page with text. Videos, sliders and embedded code at the top make everybody wait.',
    ),
    good: 2500,
    poor: 4000,
  },
  INP: {
    title: t('Reaction to taps and keys'),
    text: t('Interaction to Next Paint (INP)'),
    advice: t('Remove scripts of other companies that you do not need: chats, pixels and widgets in your custom code.'),
    good: 200,
    poor: 500,
  },
  CLS: {
    title: t('Movement while loading'),
    text: t('Cumulative Layout Shift (CLS)'),
    advice: t('Give embedded code a fixed height, and let no script add banners above what is read already.'),
    good: 0.1,
    poor: 0.25,
  },
  FCP: {
    title: t('First content appears'),
    text: t('First Contentful Paint (FCP)'),
    advice: t('Use fewer fonts, and move code from the header to the footer in Developer tools.'),
    good: 1800,
    poor: 3000,
  },
  TTFB: {
    title: t('Server answers'),
    text: t('Time to First Byte (TTFB)'),
    advice: t(
      'Most of it is the way to the server. If visitors everywhere wait, ask who runs it for a faster machine or one nearer to them.',
    ),
    good: 800,
    poor: 1800,
  },
}

type Rating = 'good' | 'fair' | 'poor'

export const ratings = {
  good: { label: t('Good'), tone: 'positive' },
  fair: { label: t('Needs improvement'), tone: 'caution' },
  poor: { label: t('Poor'), tone: 'danger' },
} as const

/** How good a 75th percentile is; undefined where nothing was measured. */
export function getRating(metric: MetricName, value: number | null): Rating | undefined {
  if (value === null) return undefined
  const { good, poor } = metricTexts[metric]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

/** Seconds above one, milliseconds below; CLS has no unit. */
export function formatMetric(metric: MetricName, value: number | null, formats: Formats): string {
  if (value === null) return '–'
  if (metric === 'CLS') return formats.number(Math.round(value * 100) / 100)
  return value < 1000
    ? t('{value} ms', { value: formats.number(value) })
    : t('{value} s', { value: formats.number(Math.round(value / 10) / 100) })
}

/** What to do about metrics that are not good, the poor ones first. */
export function getAdvice(metrics: readonly SpeedMetric[]): readonly { metric: MetricName; text: string }[] {
  const bad = (rating: Rating) => metrics.filter(({ metric, p75 }) => getRating(metric, p75) === rating)
  return [...bad('poor'), ...bad('fair')].map(({ metric }) => ({ metric, text: metricTexts[metric].advice }))
}
