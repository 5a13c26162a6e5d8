import { getWritingLocale } from '@vitrine/commerce'
import { z } from 'zod'
import { defineBlock, Html, Title } from '../define.ts'
import { escapeHtml } from '../../../platform/text/html.ts'

const unitMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const
/** Days are counted while at least so many are left; then hours, in the last of them minutes. */
const fromDays = 2

type Unit = keyof typeof unitMs

/** How long it is until a moment, as it is shown: rounded up, so that it never says "in 0 minutes". */
function timeLeft(endsAtMs: number, nowMs: number): { readonly unit: Unit; readonly count: number } {
  const leftMs = endsAtMs - nowMs
  const unit = leftMs > fromDays * unitMs.day ? 'day' : leftMs > unitMs.hour ? 'hour' : 'minute'
  return { unit, count: Math.ceil(leftMs / unitMs[unit]) }
}

/** Counts down to a moment without a script: the page is rendered again whenever its text changes. */
export const countdown = defineBlock({
  type: 'countdown',
  code: 1013,
  wrapper: 'countdown-block sqs-block-countdown',
  summary: 'The time left until a moment; after it another text, or nothing.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading: what is counted down to.'),
    endsAt: z
      .string()
      .max(40)
      .catch('')
      .default('')
      .describe('The moment, with its time zone: `2026-12-24T18:00:00+01:00`.')
      .meta({ title: 'Ends at', field: 'moment' }),
    before: Html.describe('Text below the time left.').meta({ title: 'Text below the countdown' }),
    after: Html.describe('What takes its place when the moment has come. Empty: nothing.').meta({
      title: 'Text when it is over',
    }),
  }),
  data: ({ endsAt, title }, { site, now }) => {
    const endsAtMs = Date.parse(endsAt)
    if (Number.isNaN(endsAtMs)) return { isOver: false, left: '' }
    if (endsAtMs <= now.getTime()) return { isOver: true, left: '', title: '' }
    const { unit, count } = timeLeft(endsAtMs, now.getTime())
    const format = new Intl.RelativeTimeFormat(getWritingLocale(site.site.language), { numeric: 'always' })
    return {
      isOver: false,
      title,
      left: escapeHtml(format.format(count, unit)),
      datetime: new Date(endsAtMs).toISOString(),
    }
  },
  validUntil: ({ endsAt }, now) => {
    const endsAtMs = Date.parse(endsAt)
    if (Number.isNaN(endsAtMs) || endsAtMs <= now.getTime()) return undefined
    const { unit, count } = timeLeft(endsAtMs, now.getTime())
    // One less is left of the unit then; where the unit changes, the rest of it is at most as far away.
    return endsAtMs - (count - 1) * unitMs[unit]
  },
  samples: [
    {
      title: 'To come',
      settings: {
        title: 'The kiln opens',
        endsAt: '2999-12-24T18:00:00+01:00',
        before: '<p>Twelve bowls, one firing.</p>',
      },
    },
    {
      title: 'Over',
      settings: { title: 'The kiln opens', endsAt: '2020-01-01T00:00:00Z', after: '<p>The kiln is open.</p>' },
    },
  ],
})
