import type { ShippingZone } from '@vitrine/commerce'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAmountTexts } from '../forms/amount-texts.ts'
import { useSession } from '../session/session.ts'
import { shippingQuery } from './shipping.ts'
import type { WeightTexts } from './weight-texts.ts'
import { type Taxes, taxesQuery, toTaxRule } from './taxes.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { CheckAddress } from './check-address.tsx'
import { CheckItem } from './check-item.tsx'
import { CheckResult } from './check-result.tsx'
import { checkOrder, type CheckValues, createItem } from './check-values.ts'
import styles from './price-check.module.css'
import { t } from '../i18n/text.ts'

interface PriceCheckProps {
  readonly currency: string
  readonly weight: WeightTexts
  /** As they are edited; undefined: as they are saved. */
  readonly zones?: readonly ShippingZone[]
  readonly taxes?: Pick<Taxes, 'taxIncluded' | 'taxRules'>
}

const maxItems = 10

/** An order to an address: what it pays, and the rule that made each amount. Computed as the checkout does. */
export function PriceCheck({ currency, weight, zones, taxes }: PriceCheckProps) {
  const { site } = useSession()
  const amounts = useAmountTexts(currency)
  const saved = useQuery({ ...shippingQuery, enabled: zones === undefined })
  const savedTaxes = useQuery(taxesQuery)
  const [values, setValues] = useState<CheckValues>(() => ({
    country: new Intl.Locale(site.language).maximize().region ?? '',
    region: '',
    postalCode: '',
    items: [createItem(amounts.format(5000), '1')],
    rateId: null,
  }))
  const change = (changes: Partial<CheckValues>) => setValues({ ...values, ...changes })
  const rules = {
    zones: zones ?? saved.data?.zones ?? [],
    taxRules: (taxes ?? savedTaxes.data)?.taxRules.map(toTaxRule) ?? [],
    taxIncluded: (taxes ?? savedTaxes.data)?.taxIncluded ?? false,
    storePlace: savedTaxes.data?.storePlace ?? undefined,
  }
  const { problems, price } = checkOrder(values, rules, { amounts, weight })
  return (
    <Panel title={t('Try an address')}>
      <div className={styles.body}>
        <p className={styles.lead}>{t('See what an order pays, also with changes that are not saved yet.')}</p>
        <CheckAddress values={values} change={change} problems={problems} />
        {values.items.map((item, index) => (
          <CheckItem
            key={item.key}
            item={item}
            number={index + 1}
            isOnly={values.items.length === 1}
            problems={problems}
            amounts={amounts}
            weight={weight}
            onChange={(next) => change({ items: values.items.map((each) => (each.key === item.key ? next : each)) })}
            onRemove={() => change({ items: values.items.filter(({ key }) => key !== item.key) })}
          />
        ))}
        <div>
          <Button
            kind="quiet"
            icon={<Plus size={16} aria-hidden="true" />}
            isDisabled={values.items.length >= maxItems}
            onPress={() => change({ items: [...values.items, createItem(amounts.format(5000), '1')] })}
          >
            {t('Add item')}
          </Button>
        </div>
        {price && (
          <CheckResult
            price={price}
            zones={rules.zones}
            isIncluded={rules.taxIncluded}
            currency={currency}
            weight={weight}
            onChooseRate={(rateId) => change({ rateId })}
          />
        )}
      </div>
    </Panel>
  )
}
