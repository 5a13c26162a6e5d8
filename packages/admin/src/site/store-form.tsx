import { formatDecimal, isCurrency, parseTypedAmount } from '@vitrine/commerce'
import type { ReactNode } from 'react'
import { type Control, type FieldPath, useController, useForm } from 'react-hook-form'
import { keepTyped } from '../forms/reset-options.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { pickChanged, SettingsForm } from './settings-form.tsx'
import { type StoreChanges, storeQuery, type StoreSettings, useSaveStore } from './store.ts'

type Merchandising = StoreSettings['merchandising']

/** The settings of the store as a form has them. */
type StoreValues = Omit<StoreSettings, 'orderMinimum' | 'merchandising' | 'nextOrderNumber'> & {
  merchandising: Omit<Merchandising, 'scarcityThreshold'> & { scarcityThreshold: string }
  /** In major units, as typed; '' for none. */
  orderMinimumMinor: string
  nextOrderNumber: string
}

export type StoreControl = Control<StoreValues>

interface StoreFormProps {
  readonly store: StoreSettings
  readonly children: (control: StoreControl) => ReactNode
}

/** A form of some settings of the store: sends what was changed. */
export function StoreForm({ store, children }: StoreFormProps) {
  const form = useForm<StoreValues>({ values: toValues(store), resetOptions: keepTyped })
  const { control, formState } = form
  const { dirtyFields } = formState
  const save = useSaveStore()
  const { currency } = store.orderMinimum
  const toChanges = (values: StoreValues): StoreChanges => {
    const { policies, manualPayment, address, orderMinimumMinor, nextOrderNumber, merchandising, ...rest } = values
    return {
      ...pickChanged(rest, dirtyFields),
      ...(dirtyFields.orderMinimumMinor ? { orderMinimumMinor: parseMinimum(orderMinimumMinor, currency) } : {}),
      ...(dirtyFields.nextOrderNumber ? { nextOrderNumber: Number(nextOrderNumber) } : {}),
      ...(dirtyFields.address ? { address: pickChanged(address, dirtyFields.address) } : {}),
      ...(dirtyFields.manualPayment ? { manualPayment } : {}),
      ...(dirtyFields.merchandising ? { merchandising: toMerchandising(merchandising) } : {}),
      ...(dirtyFields.policies ? { policies: pickChanged(policies, dirtyFields.policies) } : {}),
    }
  }
  return (
    <SettingsForm form={form} toValues={toValues} toChanges={toChanges} stored={store} save={save} query={storeQuery}>
      {children(control)}
    </SettingsForm>
  )
}

interface FlagProps {
  readonly control: StoreControl
  readonly name: FlagName
  readonly children: ReactNode
}

type FlagName = Extract<
  FieldPath<StoreValues>,
  | 'termsRequired'
  | 'attachesInvoices'
  | 'manualPayment.enabled'
  | 'expressCheckout'
  | 'showNoteField'
  | 'productQuickViewEnabled'
  | 'multipleQuantityAllowedForServices'
  | 'merchandising.scarcityEnabled'
  | 'merchandising.scarcityShownByDefault'
>

export function StoreFlag({ control, name, children }: FlagProps) {
  const { field } = useController({ control, name })
  return (
    <Checkbox isSelected={field.value} onChange={field.onChange}>
      {children}
    </Checkbox>
  )
}

/** Checks a minimum as it is typed; a blank one passes. */
export function checkMinimum(value: unknown, currency: string): string | true {
  if (typeof value !== 'string' || value.trim() === '') return true
  const read = parseTypedAmount(value, isCurrency(currency) ? currency : 'USD', 'en')
  return read.kind === 'refused' ? read.message : true
}

function parseMinimum(text: string, currency: string): number {
  const read = parseTypedAmount(text, isCurrency(currency) ? currency : 'USD', 'en')
  return read.kind === 'amount' ? read.amountMinor : 0
}

function toMerchandising({ scarcityThreshold, ...rest }: StoreValues['merchandising']): Merchandising {
  return { ...rest, scarcityThreshold: Number(scarcityThreshold) }
}

function toValues({ orderMinimum: { amountMinor, currency }, nextOrderNumber, ...store }: StoreSettings): StoreValues {
  return {
    ...store,
    address: { ...store.address },
    manualPayment: { ...store.manualPayment },
    policies: { ...store.policies },
    merchandising: { ...store.merchandising, scarcityThreshold: String(store.merchandising.scarcityThreshold) },
    orderMinimumMinor: amountMinor === 0 ? '' : formatDecimal(amountMinor, isCurrency(currency) ? currency : 'USD'),
    nextOrderNumber: String(nextOrderNumber),
  }
}
