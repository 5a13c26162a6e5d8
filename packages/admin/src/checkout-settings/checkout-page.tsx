import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { LoadedPage } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { checkMinimum, type StoreControl, StoreFlag, StoreForm } from '../site/store-form.tsx'
import { storeQuery, type StoreSettings } from '../site/store.ts'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { t } from '../i18n/text.ts'
import { StoreAddress } from './store-address.tsx'

/** What the checkout asks, in the order in which buyers see it. */
export function CheckoutPage() {
  return (
    <LoadedPage query={useQuery(storeQuery)} title={t('Business')}>
      {(store) => (
        <StoreForm store={store}>
          {(control) => (
            <>
              <Business control={control} />
              <StoreAddress control={control} />
              <Questions control={control} currency={store.orderMinimum.currency} />
              <Policies control={control} />
              <Numbers control={control} store={store} />
            </>
          )}
        </StoreForm>
      )}
    </LoadedPage>
  )
}

interface ControlProps {
  readonly control: StoreControl
}

function Business({ control }: ControlProps) {
  return (
    <Panel title={t('Business')}>
      <div className={styles.body}>
        <div className={styles.pair}>
          <FormField
            control={control}
            name="businessName"
            label={t('Business name')}
            maxLength={100}
            description={t('Used in emails and search engines. Leave blank to use the site title.')}
          />
          <FormField
            control={control}
            name="contactEmail"
            label={t('Support email')}
            type="email"
            maxLength={256}
            description={t('Shown in order emails.')}
          />
        </div>
        <FormField
          control={control}
          name="taxNumber"
          label={t('VAT number')}
          maxLength={50}
          description={t('Printed on invoices, and said to the register that checks the numbers of your customers.')}
        />
        <WeightUnit control={control} />
        <StoreFlag control={control} name="attachesInvoices">
          {t('Attach the invoice to confirmations of paid orders, as a PDF file')}
        </StoreFlag>
      </div>
    </Panel>
  )
}

const weightUnits = [
  { value: '', label: t('As in the region of the site’s language') },
  { value: 'kg', label: t('Kilograms') },
  { value: 'lb', label: t('Pounds') },
] as const

function WeightUnit({ control }: ControlProps) {
  const { field } = useController({ control, name: 'weightUnit' })
  return <Select label={t('Unit of weight')} options={weightUnits} value={field.value} onChange={field.onChange} />
}

function Questions({ control, currency }: ControlProps & { readonly currency: string }) {
  return (
    <Panel title={t('Checkout')}>
      <div className={styles.body}>
        <FormField
          control={control}
          name="orderMinimumMinor"
          label={t('Minimum order, in {currency}', { currency })}
          inputMode="decimal"
          maxLength={20}
          description={t('Before discounts. Leave blank for none.')}
          rules={{ validate: (value) => checkMinimum(value, currency) }}
        />
        <PhoneRule control={control} />
        <StoreFlag control={control} name="showNoteField">
          {t('Let customers add a note to their order')}
        </StoreFlag>
        <NoteLabel control={control} />
      </div>
    </Panel>
  )
}

function NoteLabel({ control }: ControlProps) {
  const { field } = useController({ control, name: 'showNoteField' })
  if (!field.value) return null
  return (
    <FormField
      control={control}
      name="noteLabel"
      label={t('Label of the note')}
      maxLength={100}
      description={t('Leave blank for the usual words.')}
    />
  )
}

const phoneRules = [
  { value: 'hidden', label: t('Not asked for') },
  { value: 'optional', label: t('Optional') },
  { value: 'required', label: t('Required') },
] as const

function PhoneRule({ control }: ControlProps) {
  const { field } = useController({ control, name: 'phone' })
  return <Select label={t('Phone number')} options={phoneRules} value={field.value} onChange={field.onChange} />
}

const returnDays = [14, 30, 60, 90]

/** How long customers may ask for a return on the page of their order. */
function ReturnRequests({ control }: ControlProps) {
  const { field } = useController({ control, name: 'returnDays' })
  const days = [...new Set([...returnDays, field.value])].filter((count) => count > 0).toSorted((a, b) => a - b)
  return (
    <Select
      label={t('Customers may request a return')}
      options={[
        { value: '0', label: t('No') },
        ...days.map((count) => ({
          value: String(count),
          label: t('{count, plural, one {Within # day} other {Within # days}} after shipping', { count }),
        })),
      ]}
      value={String(field.value)}
      onChange={(value) => field.onChange(Number(value))}
    />
  )
}

function Policies({ control }: ControlProps) {
  return (
    <Panel title={t('Policies')}>
      <div className={styles.body}>
        <p className={styles.lead}>{t('Plain text, linked at checkout. Leave blank to hide.')}</p>
        <FormField control={control} name="policies.returnPolicy" label={t('Returns')} rows={4} />
        <ReturnRequests control={control} />
        <FormField control={control} name="policies.termsOfService" label={t('Terms of service')} rows={4} />
        <FormField control={control} name="policies.privacyPolicy" label={t('Privacy')} rows={4} />
        <StoreFlag control={control} name="termsRequired">
          {t('Customers must accept the terms of service before they order')}
        </StoreFlag>
        <p className={styles.lead}>{t('Asked only while the terms of service above are not blank.')}</p>
      </div>
    </Panel>
  )
}

function Numbers({ control, store }: ControlProps & { readonly store: StoreSettings }) {
  const { nextOrderNumber } = store
  return (
    <Panel title={t('Order numbers')}>
      <div className={styles.body}>
        <FormField
          control={control}
          name="nextOrderNumber"
          label={t('Next order number')}
          inputMode="numeric"
          maxLength={9}
          description={t('Orders are numbered one after the other. The lowest you can choose is {number}.', {
            number: nextOrderNumber,
          })}
          rules={{
            validate: (value) =>
              (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value.trim()) && Number(value) >= nextOrderNumber) ||
              t('Enter a number from {number} on.', { number: nextOrderNumber }),
          }}
        />
        <div className={styles.pair}>
          <FormField
            control={control}
            name="orderNumberPrefix"
            label={t('In front of the number')}
            maxLength={20}
            placeholder="VT-"
            rules={numberPart}
          />
          <FormField
            control={control}
            name="orderNumberSuffix"
            label={t('Behind the number')}
            maxLength={20}
            rules={numberPart}
          />
        </div>
        <NumberSample control={control} />
      </div>
    </Panel>
  )
}

const numberPart = { pattern: { value: /^[^\s<>#]*$/, message: t('No spaces, and no <, > or #.') } }

/** How the next order is called. */
function NumberSample({ control }: ControlProps) {
  const [prefix, number, suffix] = useWatch({
    control,
    name: ['orderNumberPrefix', 'nextOrderNumber', 'orderNumberSuffix'],
  })
  return (
    <p className={styles.lead}>
      {t('The next order is #{number}. A change shows on all orders, past ones included.', {
        number: `${prefix}${number}${suffix}`,
      })}
    </p>
  )
}
