import type { OrderPrice, ShippingZone } from '@vitrine/commerce'
import type { WeightTexts } from './weight-texts.ts'
import { useFormats } from '../ui/format.ts'
import { CheckRates } from './check-rates.tsx'
import styles from './price-check.module.css'
import { t } from '../i18n/text.ts'

interface CheckResultProps {
  readonly price: OrderPrice
  readonly zones: readonly ShippingZone[]
  readonly isIncluded: boolean
  readonly currency: string
  readonly weight: WeightTexts
  readonly onChooseRate: (rateId: string) => void
}

/** What the tried order pays: its rates, the tax of each line, and the total. */
export function CheckResult({ price, zones, isIncluded, currency, weight, onChooseRate }: CheckResultProps) {
  const formats = useFormats()
  const money = (amountMinor: number) => formats.money({ amountMinor, currency })
  const { totals, shippingPlan } = price
  const charges = [
    ...totals.lines.map((line, index) => ({ name: t('Item {number}', { number: index + 1 }), ...line })),
    ...(price.requiresShipping && price.shippingRate ? [{ name: price.shippingRate.name, ...totals.shipping }] : []),
  ]
  const ruleText = (id: string) => {
    const rule = totals.taxes.find(({ taxRuleId }) => taxRuleId === id)
    return rule ? `${rule.name} ${formats.percent(rule.ratePpm / 1_000_000)}` : ''
  }
  return (
    <div className={styles.result} aria-live="polite">
      <CheckRates
        plan={shippingPlan}
        zones={zones}
        chosenId={price.shippingRate?.id}
        money={money}
        weight={weight}
        onChoose={onChooseRate}
      />
      <table className={styles.table}>
        <caption className={styles.caption}>
          {isIncluded ? t('Prices include tax') : t('Tax is added to prices')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Price')}</th>
            <th scope="col">{t('Tax')}</th>
          </tr>
        </thead>
        <tbody>
          {charges.map(({ name, priceMinor, taxMinor, shares }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of one computation.
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{money(priceMinor)}</td>
              <td>
                {money(taxMinor)}
                <span className={styles.rules}>
                  {shares.length === 0 ? t('No tax') : shares.map(({ taxRuleId }) => ruleText(taxRuleId)).join(' + ')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td>
              <strong>{money(totals.grandTotalMinor)}</strong>
            </td>
            <td>{isIncluded ? t('includes {tax}', { tax: money(totals.taxMinor) }) : money(totals.taxMinor)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
