import { type Ctx, transaction } from '../../../platform/context.ts'
import { requireCapability } from '../../accounts/index.ts'
import { requirePayment } from '../../payment-providers/index.ts'
import { changeSettings, loadSettings, lockSettings } from '../../sites/index.ts'
import { merchandisingSettings, sellingSettings, storeSettings } from '../../store-settings/index.ts'
import type { StoreSettingsChanges, StoreSettingsView } from './schema.ts'
import { orderNumberTaken } from './errors.ts'
import { raiseOrderNumber, selectNextOrderNumber } from './store.ts'

const { commerce, merchandising, storefront } = sellingSettings

/** How the shop sells, as stored now: not as of the revision in memory. */
export async function getStoreSettings(ctx: Ctx): Promise<StoreSettingsView> {
  const site = await loadSettings(ctx)
  const { holdMinutes: _internal, orderMinimumMinor, ...store } = storeSettings(site)
  const { useLightCart: _light, measurementStandard: _standard, ...behaviour } = storefront.read(site)
  return {
    ...store,
    ...behaviour,
    orderMinimum: { amountMinor: orderMinimumMinor, currency: site.currency },
    merchandising: merchandisingSettings(site),
    nextOrderNumber: await selectNextOrderNumber(ctx),
  }
}

/**
 * Changes the given settings; the rest stays. Throws `nothing_pays` when buyers would be left without a way to pay. Staff who may not say
 * where the money goes get `not_allowed` for test mode and transfers.
 */
export async function changeStoreSettings(ctx: Ctx, changes: StoreSettingsChanges): Promise<StoreSettingsView> {
  const {
    expressCheckout,
    showNoteField,
    noteLabel,
    continueShoppingLinkUrl,
    productQuickViewEnabled,
    multipleQuantityAllowedForServices,
    merchandising: stock,
    policies,
    address,
    nextOrderNumber,
    ...sold
  } = changes
  const isAboutMoney = changes.testMode !== undefined || changes.manualPayment !== undefined
  if (isAboutMoney) requireCapability(ctx, 'payments.write')
  const behaviour = {
    expressCheckout,
    showNoteField,
    noteLabel,
    continueShoppingLinkUrl,
    productQuickViewEnabled,
    multipleQuantityAllowedForServices,
  }
  await transaction(ctx, async (ctx) => {
    const before = await lockSettings(ctx)
    const stored = commerce.read(before)
    const texts = policies && { policies: applyChanges(stored.policies, policies) }
    const place = address && { address: applyChanges(stored.address, address) }
    await changeSettings(
      ctx,
      commerce.merge({ ...sold, ...texts, ...place }),
      merchandising.merge(stock ?? {}),
      storefront.merge(behaviour),
    )
    if (nextOrderNumber !== undefined && !(await raiseOrderNumber(ctx, nextOrderNumber)))
      throw orderNumberTaken({ lowest: await selectNextOrderNumber(ctx) })
    if (isAboutMoney) await requirePayment(ctx)
  })
  return getStoreSettings(ctx)
}

function applyChanges<Values extends object>(
  before: Values,
  changes: { readonly [Key in keyof Values]?: Values[Key] | undefined },
): Values {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.assign({ ...before }, Object.fromEntries(given))
}
