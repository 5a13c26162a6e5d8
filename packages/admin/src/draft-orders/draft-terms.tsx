import { listDiscountLines, listTaxLines } from '@vitrine/commerce'
import { t } from '../i18n/text.ts'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { translateMessage } from '../ui/platform-messages.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { DraftPrice } from './draft-orders.ts'
import styles from './draft-orders.module.css'
import type { DraftProblems, DraftValues } from './draft-values.ts'

interface DraftTermsProps {
  readonly values: DraftValues
  readonly problems: DraftProblems
  /** As typed; undefined while it is not known yet. */
  readonly price: DraftPrice | undefined
  readonly onChange: (changes: Partial<DraftValues>) => void
}

/** Shipping and discount. Rates are those of the shipping address. */
export function DraftTerms({ values, problems, price, onChange }: DraftTermsProps) {
  const formats = useFormats()
  const currency = price?.cart.currency ?? ''
  const rates = values.shipping === 'custom' ? [] : (price?.cart.shippingOptions ?? [])
  const isKnown =
    values.shipping === '' || values.shipping === 'custom' || rates.some(({ id }) => id === values.shipping)
  const options = [
    { value: '', label: t('Not chosen') },
    ...rates.map(({ id, name, priceCents }) => ({
      value: id,
      label: `${name} · ${formats.money({ amountMinor: priceCents, currency })}`,
    })),
    ...(isKnown ? [] : [{ value: values.shipping, label: t('Chosen rate') }]),
    { value: 'custom', label: t('Custom price') },
  ]
  return (
    <Panel title={t('Shipping and discount')}>
      <div className={styles.body}>
        <Select
          label={t('Shipping')}
          options={options}
          // The only rate there is counts without being chosen.
          value={values.shipping || (price?.cart.selectedShippingOption?.id ?? '')}
          onChange={(shipping) => onChange({ shipping })}
        />
        {values.shipping === 'custom' && (
          <div className={styles.pair}>
            <TextField
              label={t('Shipping name')}
              maxLength={100}
              value={values.shippingName}
              error={problems['shippingName']}
              onChange={(shippingName) => onChange({ shippingName })}
            />
            <TextField
              label={t('Shipping price')}
              inputMode="decimal"
              maxLength={20}
              value={values.shippingPrice}
              error={problems['shippingPrice']}
              onChange={(shippingPrice) => onChange({ shippingPrice })}
            />
          </div>
        )}
        <Select
          label={t('Discount')}
          options={[
            { value: 'none', label: t('None') },
            { value: 'percent', label: t('Percentage') },
            { value: 'amount', label: t('Amount') },
          ]}
          value={values.discountKind}
          onChange={(discountKind) => onChange({ discountKind, discountValue: '' })}
        />
        {values.discountKind !== 'none' && (
          <div className={styles.pair}>
            <TextField
              label={values.discountKind === 'percent' ? t('Percent off') : t('Amount off')}
              inputMode="decimal"
              maxLength={20}
              value={values.discountValue}
              error={problems['discountValue']}
              onChange={(discountValue) => onChange({ discountValue })}
            />
            <TextField
              label={t('Reason (optional)')}
              maxLength={100}
              description={t('The customer sees it.')}
              value={values.discountName}
              onChange={(discountName) => onChange({ discountName })}
            />
          </div>
        )}
      </div>
    </Panel>
  )
}

/** What the customer pays, line by line, and what is missing before they can. */
export function DraftTotals({ price, isBusy }: { readonly price: DraftPrice; readonly isBusy: boolean }) {
  const formats = useFormats()
  const { cart, missing } = price
  const money = (amountMinor: number) => formats.money({ amountMinor, currency: cart.currency })
  const charged = cart.taxLineItems.map(({ name, amountCents }) => ({ name, amountMinor: amountCents }))
  const taxes = listTaxLines(charged, cart.taxIncluded, translateMessage)
  const discounted = {
    discountMinor: cart.discountCents,
    discounts: cart.discounts.map(({ name, promoCode: code, amountCents }) => ({
      name,
      code,
      amountMinor: amountCents,
    })),
  }
  const rows = [
    { label: t('Subtotal'), value: cart.subtotalCents },
    ...listDiscountLines(discounted, translateMessage).map((line) => ({ label: line.label, value: -line.amountMinor })),
    ...(cart.selectedShippingOption
      ? [{ label: `${t('Shipping')} (${cart.selectedShippingOption.name})`, value: cart.shippingCostCents }]
      : []),
    ...taxes.added.map((line) => ({ label: line.label, value: line.amountMinor })),
  ]
  return (
    <Panel title={t('Total')}>
      <dl className={styles.totals} aria-busy={isBusy}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(value)}</dd>
          </div>
        ))}
        <div className={styles.grand}>
          <dt>{t('Total')}</dt>
          <dd>{money(cart.grandTotalCents)}</dd>
        </div>
        {taxes.included.map(({ label, amountMinor }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(amountMinor)}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <div className={styles.missing}>
          <p>{t('Before it can be paid:')}</p>
          <ul>
            {missing.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}
