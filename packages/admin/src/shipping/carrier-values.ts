import { type AmountTexts } from '../forms/amount-texts.ts'
import type { Rate } from '../pricing/shipping.ts'
import { t } from '../i18n/text.ts'

/** How a rate takes its prices from a carrier service, as it is typed. */
export interface CarrierValues {
  readonly url: string
  readonly markupPercent: string
  readonly markupAmount: string
  readonly hasFallback: boolean
}

export function toCarrierValues(carrier: Rate['carrier'] | undefined, amounts: AmountTexts): CarrierValues {
  if (!carrier) return { url: '', markupPercent: '', markupAmount: '', hasFallback: true }
  const { url, markupPpm, markupMinor, hasFallback } = carrier
  return {
    url,
    markupPercent: markupPpm === 0 ? '' : String(markupPpm / 10_000),
    markupAmount: markupMinor === 0 ? '' : amounts.format(markupMinor),
    hasFallback,
  }
}

/** What the values say; problems go by field into `problems`. `amount` reads an amount of a field. */
export function readCarrier(
  { url, markupPercent, markupAmount, hasFallback }: CarrierValues,
  amount: (field: string, text: string) => number,
  problems: Record<string, string>,
): NonNullable<Rate['carrier']> {
  if (!isServiceUrl(url)) problems['url'] = t('Enter a whole address that begins with https://.')
  const markupPpm = readPercent(markupPercent)
  if (markupPpm === undefined) problems['markupPercent'] = t('Enter a percentage, like 10.')
  return {
    url: url.trim(),
    markupPpm: markupPpm ?? 0,
    markupMinor: markupAmount.trim() === '' ? 0 : amount('markupAmount', markupAmount),
    hasFallback,
  }
}

export function isServiceUrl(text: string): boolean {
  return URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:' && text.trim().length <= 500
}

/** Parts per million; undefined for a text that names no percentage up to 1000. */
function readPercent(text: string): number | undefined {
  const typed = text.trim().replace('%', '').trim().replace(',', '.')
  if (typed === '') return 0
  const ppm = /^\d+\.?\d*$/.test(typed) ? Math.round(Number(typed) * 10_000) : undefined
  return ppm !== undefined && ppm <= 10_000_000 ? ppm : undefined
}
