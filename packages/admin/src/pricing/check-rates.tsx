import type { ShippingPlan, ShippingQuote, ShippingZone } from '@vitrine/commerce'
import { describeRefusal, describeSize, getKindLabel } from './rate-texts.ts'
import type { WeightTexts } from './weight-texts.ts'
import styles from './price-check.module.css'
import { t } from '../i18n/text.ts'

interface CheckRatesProps {
  readonly plan: ShippingPlan | undefined
  readonly zones: readonly ShippingZone[]
  readonly chosenId: string | undefined
  readonly money: (amountMinor: number) => string
  readonly weight: WeightTexts
  readonly onChoose: (rateId: string) => void
}

/** The rates that a buyer would see, and why each costs what it does. */
export function CheckRates({ plan, zones, chosenId, money, weight, onChoose }: CheckRatesProps) {
  if (!plan) return null
  if (plan.kind === 'not_needed') return <p className={styles.note}>{t('Nothing to ship.')}</p>
  const zone = zones.find(({ id }) => id === plan.zoneId)
  const formats = { money, weight }
  return (
    <div className={styles.rates}>
      <p className={styles.note}>{zone ? t('Zone: {name}', { name: zone.name }) : t('No zone has this place.')}</p>
      {plan.kind === 'unreachable' && (
        <p className={styles.refused}>{t('Buyers here can’t check out: no rate fits.')}</p>
      )}
      {plan.kind === 'options' && (
        <div role="radiogroup" aria-label={t('Rates')} className={styles.choices}>
          {plan.options.map((quote) => (
            <label key={quote.id} className={styles.choice}>
              <input
                type="radio"
                name="price-check-rate"
                checked={quote.id === chosenId}
                onChange={() => onChoose(quote.id)}
              />
              <span>
                {quote.name}
                <span className={styles.rules}>{explainQuote(quote, formats)}</span>
              </span>
              <span className={styles.price}>{quote.priceMinor === 0 ? t('Free') : money(quote.priceMinor)}</span>
            </label>
          ))}
        </div>
      )}
      {plan.refused.map(({ id, name, reason }) => (
        <p key={id} className={styles.note}>
          {t('Not offered: {name}. {reason}', { name, reason: describeRefusal(reason) })}
        </p>
      ))}
    </div>
  )
}

/** The rule that made the price. */
function explainQuote(
  { kind, tier, isFree }: ShippingQuote,
  formats: { readonly money: (amountMinor: number) => string; readonly weight: WeightTexts },
): string {
  if (isFree) return t('Free by the order total')
  if (!tier) return getKindLabel(kind)
  if (tier.upTo === null) return t('{kind}, last row', { kind: getKindLabel(kind) })
  return t('{kind}, up to {size}', { kind: getKindLabel(kind), size: describeSize(kind, tier.upTo, formats) })
}
