import { Money } from '../../../platform/schemas/shared-schemas.ts'
import { PolicyTexts, sellingSettings } from '../../store-settings/index.ts'
import { z } from 'zod'

const { commerce, merchandising, storefront } = sellingSettings
const { address, manualPayment, policies } = commerce.schema.shape

/** How pages behave, as far as owners choose it. */
const Behaviour = storefront.schema.pick({
  expressCheckout: true,
  showNoteField: true,
  noteLabel: true,
  continueShoppingLinkUrl: true,
  productQuickViewEnabled: true,
  multipleQuantityAllowedForServices: true,
})

const Merchandising = merchandising.schema.extend({
  scarcityText: merchandising.schema.shape.scarcityText.min(1, 'Low stock message is required.'),
})

/** How the shop sells, as its owner sees it. */
export const StoreSettingsView = commerce.schema
  .omit({ holdMinutes: true, orderMinimumMinor: true })
  .extend({
    ...Behaviour.shape,
    policies: PolicyTexts,
    orderMinimum: Money,
    merchandising: merchandising.schema,
    /** The number that the next order gets. */
    nextOrderNumber: z.int().min(1),
  })
  .meta({ id: 'StoreSettings' })
export type StoreSettingsView = z.infer<typeof StoreSettingsView>

/** Absent fields stay as they are. Amounts are in minor units of the shop's currency. */
export const StoreSettingsChanges = commerce.schema
  .omit({ holdMinutes: true })
  .extend({
    ...Behaviour.shape,
    manualPayment: manualPayment
      .extend({ title: manualPayment.shape.title.min(1, 'Payment method name is required.') })
      .meta({ id: 'ManualPayment' }),
    policies: policies.partial(),
    address: address.partial(),
    merchandising: Merchandising.partial(),
    nextOrderNumber: z.int('Enter a number.').min(1, 'Enter a number.').max(999_999_999, 'Enter at most nine digits.'),
  })
  .partial()
  .meta({ id: 'ChangeStoreSettings' })
export type StoreSettingsChanges = z.infer<typeof StoreSettingsChanges>

export const StoreReadiness = z
  .object({
    steps: z.array(
      z.object({
        name: z.enum(['payment_method', 'product', 'shipping', 'taxes', 'business', 'policies']),
        isDone: z.boolean(),
        /** Without it the store cannot leave test mode. */
        isRequired: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'StoreReadiness' })
export type StoreReadiness = z.infer<typeof StoreReadiness>
