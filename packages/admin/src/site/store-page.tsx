import { useQuery, useQueryClient } from '@tanstack/react-query'
import { currencyDigits, formatDecimal, isCurrency, parseAmount } from '@vitrine/commerce'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { LoadedPage } from './loaded-page.tsx'
import { changed, SettingsForm } from './settings-form.tsx'
import styles from './site.module.css'
import { type StoreChanges, storeQuery, type StoreSettings, useSaveStore } from './store.ts'
import { keepTyped } from '../forms/reset-options.ts'

type Merchandising = StoreSettings['merchandising']

type Values = Omit<StoreSettings, 'orderMinimum' | 'merchandising'> & {
  merchandising: Omit<Merchandising, 'scarcityThreshold'> & { scarcityThreshold: string }
  /** In major units, as typed; '' for none. */
  orderMinimumMinor: string
}

type FlagName =
  | 'testMode'
  | 'taxIncluded'
  | 'phoneRequired'
  | 'manualPayment.enabled'
  | 'expressCheckout'
  | 'showNoteField'
  | 'productQuickViewEnabled'
  | 'multipleQuantityAllowedForServices'
  | 'merchandising.scarcityEnabled'
  | 'merchandising.scarcityShownByDefault'

/** How the shop sells. */
export function StorePage() {
  return (
    <LoadedPage query={useQuery(storeQuery)} title="Payment">
      {(store) => <StoreForm store={store} />}
    </LoadedPage>
  )
}

function StoreForm({ store }: { readonly store: StoreSettings }) {
  const form = useForm<Values>({ values: toValues(store), resetOptions: keepTyped })
  const { control, formState } = form
  const { dirtyFields } = formState
  const save = useSaveStore()
  const queries = useQueryClient()
  const { currency } = store.orderMinimum
  const toChanges = (values: Values): StoreChanges => {
    const { policies, manualPayment, orderMinimumMinor, merchandising, ...rest } = values
    return {
      ...changed(rest, dirtyFields),
      ...(dirtyFields.orderMinimumMinor ? { orderMinimumMinor: parseMinorAmount(orderMinimumMinor, currency) } : {}),
      ...(dirtyFields.manualPayment ? { manualPayment } : {}),
      ...(dirtyFields.merchandising ? { merchandising: toMerchandising(merchandising) } : {}),
      ...(dirtyFields.policies ? { policies: changed(policies, dirtyFields.policies) } : {}),
    }
  }
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toChanges}
      stored={store}
      save={save}
      refresh={() => queries.fetchQuery({ ...storeQuery, staleTime: 0 })}
    >
      <Payment control={control} />
      <Panel title="Business">
        <div className={styles.body}>
          <div className={styles.pair}>
            <FormField
              control={control}
              name="businessName"
              label="Business name"
              maxLength={100}
              description="Used in emails and search engines. Leave blank to use the site title."
            />
            <FormField
              control={control}
              name="contactEmail"
              label="Support email"
              type="email"
              maxLength={256}
              description="Shown in order emails."
            />
          </div>
        </div>
      </Panel>
      <Checkout control={control} currency={currency} />
      <Panel title="Store pages">
        <div className={styles.body}>
          <Flag control={control} name="expressCheckout" label="Express checkout: buttons go straight to checkout" />
          <Flag control={control} name="productQuickViewEnabled" label="Quick view in product lists" />
          <Flag
            control={control}
            name="multipleQuantityAllowedForServices"
            label="Allow more than one of a service per order"
          />
          <FormField
            control={control}
            name="continueShoppingLinkUrl"
            label="“Continue shopping” link"
            maxLength={2000}
            placeholder="/shop"
            description="Leave blank for the home page."
          />
        </div>
      </Panel>
      <StockNotices control={control} />
      <Panel title="Policies">
        <div className={styles.body}>
          <p className={styles.lead}>Plain text, linked at checkout. Leave blank to hide.</p>
          <FormField control={control} name="policies.returnPolicy" label="Returns" rows={4} />
          <FormField control={control} name="policies.termsOfService" label="Terms of service" rows={4} />
          <FormField control={control} name="policies.privacyPolicy" label="Privacy" rows={4} />
        </div>
      </Panel>
    </SettingsForm>
  )
}

interface ControlProps {
  readonly control: Control<Values>
}

function Payment({ control }: ControlProps) {
  const [testMode, isLater] = useWatch({ control, name: ['testMode', 'manualPayment.enabled'] })
  return (
    <Panel title="Payment">
      <div className={styles.body}>
        <Flag
          control={control}
          name="testMode"
          label="Test mode: only test cards work, and orders are marked as tests"
        />
        {!testMode && <Notice tone="neutral">Orders are real once you save. Test orders stay marked.</Notice>}
        <Flag control={control} name="manualPayment.enabled" label="Accept manual payments" />
        {isLater && (
          <>
            <FormField
              control={control}
              name="manualPayment.title"
              label="Payment method name"
              maxLength={100}
              placeholder="Bank transfer"
              rules={{ required: 'Payment method name is required.' }}
            />
            <FormField
              control={control}
              name="manualPayment.instructions"
              label="Payment instructions"
              rows={4}
              maxLength={5000}
              description="Shown at checkout and in the order email, for example bank details."
            />
          </>
        )}
      </div>
    </Panel>
  )
}

function Checkout({ control, currency }: ControlProps & { readonly currency: string }) {
  const known = isCurrency(currency) ? currency : 'USD'
  const validate = (value: unknown) => {
    if (typeof value !== 'string' || value.trim() === '') return true
    const read = parseAmount(value, known)
    return read.kind === 'refused' ? read.message : read.amountMinor >= 0 || 'Enter an amount, or leave blank.'
  }
  return (
    <Panel title="Checkout">
      <div className={styles.body}>
        <FormField
          control={control}
          name="orderMinimumMinor"
          label={`Minimum order, in ${known}`}
          inputMode={currencyDigits(known) === 0 ? 'numeric' : 'decimal'}
          maxLength={16}
          description="Before discounts. Leave blank for none."
          rules={{ validate }}
        />
        <Flag control={control} name="taxIncluded" label="Prices include tax" />
        <Flag control={control} name="phoneRequired" label="Require a phone number" />
        <Flag control={control} name="showNoteField" label="Let customers add a note to their order" />
      </div>
    </Panel>
  )
}

/** What product pages say when there is little left, or nothing. */
function StockNotices({ control }: ControlProps) {
  const isOn = useWatch({ control, name: 'merchandising.scarcityEnabled' })
  return (
    <Panel title="Stock messages">
      <div className={styles.body}>
        <Flag control={control} name="merchandising.scarcityEnabled" label="Show a low stock message on products" />
        {isOn && (
          <>
            <div className={styles.pair}>
              <FormField
                control={control}
                name="merchandising.scarcityThreshold"
                label="Low stock from"
                inputMode="numeric"
                maxLength={3}
                description="Units left when the message appears."
                rules={{
                  validate: (text) =>
                    /^[1-9]\d{0,2}$/.test(typeof text === 'string' ? text.trim() : '') ||
                    'Enter a number from 1 to 999.',
                }}
              />
              <FormField
                control={control}
                name="merchandising.scarcityText"
                label="Low stock message"
                maxLength={200}
                description="{qtyInStock} becomes the number left."
                rules={{ required: 'Low stock message is required.' }}
              />
            </div>
            <Flag
              control={control}
              name="merchandising.scarcityShownByDefault"
              label="Show it before a variant is chosen"
            />
          </>
        )}
        <FormField
          control={control}
          name="merchandising.customSoldOutText"
          label="Sold out message"
          maxLength={200}
          placeholder="Sold out"
          description="Leave blank to use the theme’s."
        />
      </div>
    </Panel>
  )
}

function toMerchandising({ scarcityThreshold, ...rest }: Values['merchandising']): Merchandising {
  return { ...rest, scarcityThreshold: Number(scarcityThreshold) }
}

function Flag({ control, name, label }: ControlProps & { readonly name: FlagName; readonly label: string }) {
  const { field } = useController({ control, name })
  return (
    <Checkbox isSelected={field.value} onChange={field.onChange}>
      {label}
    </Checkbox>
  )
}

function parseMinorAmount(text: string, currency: string): number {
  const read = parseAmount(text, isCurrency(currency) ? currency : 'USD')
  return read.kind === 'amount' ? read.amountMinor : 0
}

function toValues({ orderMinimum: { amountMinor, currency }, ...store }: StoreSettings): Values {
  const known = isCurrency(currency) ? currency : 'USD'
  return {
    ...store,
    manualPayment: { ...store.manualPayment },
    policies: { ...store.policies },
    merchandising: { ...store.merchandising, scarcityThreshold: String(store.merchandising.scarcityThreshold) },
    orderMinimumMinor: amountMinor === 0 ? '' : formatDecimal(amountMinor, known),
  }
}
