import { formatMoneyText, type MessageKey, type Translate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { type DonationForm, type DonationFrequency, type Fund, maxNote } from './schema.ts'

interface ShownDonation {
  readonly fund: Fund
  readonly site: Pick<Site, 'currency' | 'language'>
  readonly t: Translate
  /** Begins the ids of its elements: two forms may be on a page. */
  readonly place: string
  /** The level of its heading; undefined where the page has one. */
  readonly heading?: 2
  /** The proof of this browser, on pages that are its own. */
  readonly crumb?: string
  readonly posted?: DonationForm
  /** What is wrong, by the name of the field. */
  readonly errors?: Readonly<Record<string, string>>
}

const frequencyLabels: Readonly<Record<DonationFrequency, MessageKey>> = {
  once: 'donationOnce',
  month: 'donationMonthly',
  year: 'donationYearly',
}

/** The form by which visitors give to a fund. It works without scripts. */
export function renderDonationForm(shown: ShownDonation): string {
  const { fund, site, t, crumb, errors = {} } = shown
  const label = escapeHtml(fund.buttonLabel || t('donationGive'))
  const heading =
    shown.heading === undefined ? '' : `<h2 class="vt-donation-title" dir="auto">${escapeHtml(fund.title)}</h2>`
  const text = fund.text === '' ? '' : `<p class="vt-donation-text" dir="auto">${toLines(fund.text)}</p>`
  const problems = Object.values(errors)
  const summary =
    problems.length === 0
      ? ''
      : `<p class="vt-donation-problem" role="alert">${problems.map((problem) => escapeHtml(problem)).join('<br>')}</p>`
  return (
    `<div class="vt-donation">${heading}${text}${summary}` +
    `<form class="vt-donation-form" method="post" action="${escapeHtml(fund.path)}">` +
    hidden('currency', site.currency) +
    (crumb === undefined ? '' : hidden('crumb', crumb)) +
    renderAmounts(shown) +
    renderFrequencies(shown) +
    (fund.asksNote ? renderNote(shown) : '') +
    (fund.asksAnonymous ? renderAnonymous(shown) : '') +
    `<button class="vt-donation-button sqs-system-button sqs-editable-button sqs-button-element--primary" type="submit">${label}</button>` +
    `</form></div>`
  )
}

function renderAmounts(shown: ShownDonation): string {
  const { fund, site, t, place, posted } = shown
  const { suggestedMinor, allowsOwnAmount } = fund
  const own = allowsOwnAmount ? renderOwnAmount(shown) : ''
  if (suggestedMinor.length === 0) return hidden('amount', 'own') + own
  const chosen = posted?.amount ?? String(suggestedMinor[0])
  const options = [
    ...suggestedMinor.map((amount) => [String(amount), formatMoneyText(amount, site.currency, site.language)] as const),
    ...(allowsOwnAmount ? [['own', t('donationOther')] as const] : []),
  ].map(([value, text]) => radio('amount', `${place}-amount`, { value, text, isChecked: value === chosen }))
  return `${group(t('donationAmount'), options)}${own}`
}

function renderOwnAmount({ fund, site, t, place, posted, errors }: ShownDonation): string {
  const format = (amountMinor: number) => formatMoneyText(amountMinor, site.currency, site.language)
  const hint = t('donationLimits', { min: format(fund.minimumMinor), max: format(fund.maximumMinor) })
  const invalid = errors?.['amount'] === undefined ? '' : ' aria-invalid="true"'
  const label = `${t('donationOther')} (${site.currency})`
  return (
    `<div class="vt-donation-own"><label class="vt-donation-label" for="${place}-own">${escapeHtml(label)}</label>` +
    `<input class="vt-donation-input" id="${place}-own" name="ownAmount" type="text" inputmode="decimal" autocomplete="off" maxlength="40" value="${escapeHtml(posted?.ownAmount ?? '')}" aria-describedby="${place}-hint"${invalid}>` +
    `<p class="vt-donation-hint" id="${place}-hint">${escapeHtml(hint)}</p></div>`
  )
}

function renderFrequencies({ fund, t, place, posted }: ShownDonation): string {
  const [first = 'once', ...others] = fund.frequencies
  if (others.length === 0)
    return (
      hidden('frequency', first) +
      (first === 'once' ? '' : `<p class="vt-donation-hint">${escapeHtml(t(frequencyLabels[first]))}</p>`)
    )
  const chosen = posted?.frequency ?? first
  const options = fund.frequencies.map((value) =>
    radio('frequency', `${place}-frequency`, { value, text: t(frequencyLabels[value]), isChecked: value === chosen }),
  )
  return group(t('donationFrequency'), options)
}

function renderNote({ t, place, posted, errors }: ShownDonation): string {
  const invalid = errors?.['note'] === undefined ? '' : ' aria-invalid="true"'
  return `<div><label class="vt-donation-label" for="${place}-note">${escapeHtml(t('donationNote'))} <span class="vt-donation-optional">${escapeHtml(t('optional'))}</span></label><textarea class="vt-donation-input" id="${place}-note" name="note" rows="3" maxlength="${maxNote}" dir="auto"${invalid}>${escapeHtml(posted?.note ?? '')}</textarea></div>`
}

function renderAnonymous({ t, posted }: ShownDonation): string {
  const checked = posted?.isAnonymous === 'true' ? ' checked' : ''
  return `<label class="vt-donation-check"><input type="checkbox" name="isAnonymous" value="true"${checked}> <span>${escapeHtml(t('donationStayAnonymous'))}</span></label>`
}

function group(legend: string, options: readonly string[]): string {
  return `<fieldset class="vt-donation-choice"><legend class="vt-donation-label">${escapeHtml(legend)}</legend><div class="vt-donation-options">${options.join('')}</div></fieldset>`
}

function radio(
  name: string,
  place: string,
  option: { readonly value: string; readonly text: string; readonly isChecked: boolean },
): string {
  const { value, text, isChecked } = option
  return `<label class="vt-donation-option" for="${place}-${value}"><input id="${place}-${value}" type="radio" name="${name}" value="${value}"${isChecked ? ' checked' : ''}><span>${escapeHtml(text)}</span></label>`
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
}

function toLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
