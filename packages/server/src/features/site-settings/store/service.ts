import { toRecord } from '../../../platform/json.ts'
import { type Ctx, type Site, transaction } from '../../../platform/context.ts'
import { offeredProviders } from '../../payments/index.ts'
import { changeSettingsPart } from '../../sites/index.ts'
import type { StoreSettingsChanges, StoreSettingsView } from './schema.ts'
import { nothingPays } from './errors.ts'
import { merchandisingSettings, storeSettings } from '../../store-settings/index.ts'
import { lockSettings, readSettings } from './store.ts'

/** Behaviour of pages, which stands beside how the shop sells. */
const flags = {
  expressCheckout: false,
  showNoteField: false,
  productQuickViewEnabled: false,
  multipleQuantityAllowedForServices: true,
} as const
type Flag = keyof typeof flags

/** How the shop sells, as stored now: not as of the revision in memory. */
export async function getStoreSettings(ctx: Ctx): Promise<StoreSettingsView> {
  return toView(ctx, await readSettings(ctx))
}

/** Changes what is given; the rest stays. Throws `nothing_pays` when buyers would be left without a way to pay. */
export async function changeStoreSettings(ctx: Ctx, changes: StoreSettingsChanges): Promise<StoreSettingsView> {
  await transaction(ctx, async (ctx) => {
    const before = await lockSettings(ctx)
    const { orderMinimumMinor, continueShoppingLinkUrl, merchandising, ...rest } = changes
    const [shown, sold] = split(rest)
    const policies = sold['policies']
    const commerce = {
      ...sold,
      ...(orderMinimumMinor === undefined ? {} : { orderMinimumMinor }),
      ...(policies === undefined
        ? {}
        : { policies: { ...storeSettings({ ...ctx.site, settings: before }).policies, ...policies } }),
    }
    if (changes.testMode !== undefined || changes.manualPayment !== undefined)
      requirePayment(ctx.site, { ...before, commerce: { ...toRecord(before['commerce']), ...commerce } })
    await changeSettingsPart(ctx, 'commerce', commerce)
    await changeSettingsPart(ctx, 'merchandising', merchandising ?? {})
    await changeSettingsPart(ctx, 'storefront', {
      ...shown,
      ...(continueShoppingLinkUrl === undefined ? {} : { continueShoppingLinkUrl }),
    })
  })
  return getStoreSettings(ctx)
}

function requirePayment(site: Site, settings: Readonly<Record<string, unknown>>): void {
  if (offeredProviders({ ...site, settings }, 100).length === 0) throw nothingPays({})
}

/** What pages show, and how is sold. */
function split(changes: object): [Record<string, unknown>, Record<string, object>] {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return [
    Object.fromEntries(given.filter(([key]) => key in flags)),
    Object.fromEntries(given.filter(([key]) => !(key in flags))),
  ]
}

function toView({ site }: Ctx, settings: Readonly<Record<string, unknown>>): StoreSettingsView {
  const { holdMinutes: _internal, orderMinimumMinor, ...store } = storeSettings({ ...site, settings })
  const shown = toRecord(settings['storefront'])
  const flag = (name: Flag) => (typeof shown[name] === 'boolean' ? shown[name] : flags[name])
  const url = shown['continueShoppingLinkUrl']
  return {
    ...store,
    orderMinimum: { amountMinor: orderMinimumMinor, currency: site.currency },
    expressCheckout: flag('expressCheckout'),
    showNoteField: flag('showNoteField'),
    productQuickViewEnabled: flag('productQuickViewEnabled'),
    multipleQuantityAllowedForServices: flag('multipleQuantityAllowedForServices'),
    continueShoppingLinkUrl: typeof url === 'string' ? url : '',
    merchandising: merchandisingSettings({ ...site, settings }),
  }
}
