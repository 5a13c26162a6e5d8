import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { SearchCombo } from '../block-form/search-combo.tsx'
import { customersQuery } from '../customers/customers.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Panel } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AddressFields } from './address-fields.tsx'
import styles from './draft-orders.module.css'
import type { DraftProblems, DraftValues } from './draft-values.ts'

interface DraftPeopleProps {
  readonly values: DraftValues
  readonly problems: DraftProblems
  readonly onChange: (changes: Partial<DraftValues>) => void
}

/** Who buys, where it goes, and what is written for them. */
export function DraftPeople({ values, problems, onChange }: DraftPeopleProps) {
  const maySearch = useCan()('customers.read')
  return (
    <>
      <Panel title={t('Customer')}>
        <div className={styles.body}>
          {maySearch && <CustomerSearch values={values} onChange={onChange} />}
          <TextField
            label={t('Email')}
            type="email"
            maxLength={256}
            autoComplete="off"
            value={values.email}
            error={problems['email'] ?? problems['customerId']}
            onChange={(email) => onChange({ email, customerId: null })}
          />
        </div>
      </Panel>
      <Panel title={t('Shipping address')}>
        <div className={styles.body}>
          <AddressFields
            name="shippingAddress"
            address={values.shippingAddress}
            problems={problems}
            onChange={(shippingAddress) => onChange({ shippingAddress })}
          />
        </div>
      </Panel>
      <Panel title={t('Billing address')}>
        <div className={styles.body}>
          <Checkbox isSelected={values.isBillingSame} onChange={(isBillingSame) => onChange({ isBillingSame })}>
            {t('Same as shipping address')}
          </Checkbox>
          {!values.isBillingSame && (
            <AddressFields
              name="billingAddress"
              address={values.billingAddress}
              problems={problems}
              onChange={(billingAddress) => onChange({ billingAddress })}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('Note')}>
        <div className={styles.body}>
          <TextField
            label={t('Note for the customer')}
            description={t('Shown on the payment page and with the order.')}
            rows={3}
            maxLength={2000}
            value={values.note}
            error={problems['note']}
            onChange={(note) => onChange({ note })}
          />
        </div>
      </Panel>
    </>
  )
}

/** Finds a known customer: their email and address are filled in. */
function CustomerSearch({ values, onChange }: Pick<DraftPeopleProps, 'values' | 'onChange'>) {
  const [words, setWords] = useState('')
  const customers = useInfiniteQuery({ ...customersQuery({ q: words }), enabled: words !== '' })
  const found = words === '' ? [] : (customers.data?.pages.flatMap((page) => page.customers) ?? []).slice(0, 20)
  const chosen = useQuery({
    queryKey: ['customer', values.customerId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/admin/customers/{customerId}', {
          params: { path: { customerId: values.customerId ?? '' } },
          signal,
        }),
      ),
    enabled: values.customerId !== null,
  })
  const choose = async (id: string) => {
    const customer = found.find((each) => each.id === id)
    if (!customer) return
    onChange({ customerId: id, email: customer.email })
    const whole = await answer(
      api.GET('/api/admin/customers/{customerId}', { params: { path: { customerId: id } } }),
    ).catch(() => undefined)
    const address = whole?.addresses.find(({ isDefault }) => isDefault) ?? whole?.addresses[0]
    if (address) onChange({ customerId: id, email: customer.email, shippingAddress: address.address })
  }
  if (values.customerId !== null)
    return (
      <p className={styles.person}>
        <span>
          <strong>{chosen.data?.name || values.email}</strong>
        </span>
        <Button kind="quiet" onPress={() => onChange({ customerId: null })}>
          {t('Change')}
        </Button>
      </p>
    )
  return (
    <SearchCombo
      label={t('Find a customer')}
      placeholder={t('Search by name or email')}
      chosen=""
      found={found.map(({ id, name, email }) => ({ value: id, label: name === '' ? email : `${name} · ${email}` }))}
      onSearch={setWords}
      onChoose={(id) => void choose(id)}
    />
  )
}
