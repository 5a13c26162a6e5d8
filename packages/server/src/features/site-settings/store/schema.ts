import { Money } from '../../../platform/shared-schemas.ts'
import { PolicyTexts, sellingSettings } from '../../store-settings/index.ts'
import type { z } from 'zod'

const { commerce, merchandising, storefront } = sellingSettings
const { manualPayment, policies } = commerce.schema.shape

/** How pages behave, as far as owners choose it. */
const Behaviour = storefront.schema.pick({
  expressCheckout: true,
  showNoteField: true,
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
  .extend({ ...Behaviour.shape, policies: PolicyTexts, orderMinimum: Money, merchandising: merchandising.schema })
  .meta({ id: 'StoreSettings' })
export type StoreSettingsView = z.infer<typeof StoreSettingsView>

/** What is not given stays as it is. Amounts are in minor units of the shop's currency. */
export const StoreSettingsChanges = commerce.schema
  .omit({ holdMinutes: true })
  .extend({
    ...Behaviour.shape,
    manualPayment: manualPayment
      .extend({ title: manualPayment.shape.title.min(1, 'Payment method name is required.') })
      .meta({ id: 'ManualPayment' }),
    policies: policies.partial(),
    merchandising: Merchandising.partial(),
  })
  .partial()
  .meta({ id: 'ChangeStoreSettings' })
export type StoreSettingsChanges = z.infer<typeof StoreSettingsChanges>
