import type { Ctx } from '../../../platform/context.ts'
import { paymentAccounts } from '../../payment-providers/index.ts'
import { loadSettings } from '../../sites/index.ts'
import { storeSettings } from '../../store-settings/index.ts'
import type { StoreReadiness } from './schema.ts'
import { selectStoreState } from './store.ts'

/** What a store needs before it sells, and what of it is there. */
export async function getStoreReadiness(ctx: Ctx): Promise<StoreReadiness> {
  const [site, facts, takesMoney] = await Promise.all([
    loadSettings(ctx),
    selectStoreState(ctx),
    paymentAccounts.hasLiveAccount(ctx),
  ])
  const { manualPayment, businessName, contactEmail, policies } = storeSettings(site)
  const step = (name: StoreReadiness['steps'][number]['name'], isDone: boolean, isRequired = false) => ({
    name,
    isDone,
    isRequired,
  })
  return {
    steps: [
      step('payment_method', manualPayment.enabled || takesMoney, true),
      step('product', facts.hasProduct),
      step('shipping', facts.hasShipping || (facts.hasProduct && !facts.hasPhysical)),
      step('taxes', facts.hasTaxes),
      step('business', businessName !== '' && contactEmail !== ''),
      step(
        'policies',
        Object.values(policies).every((text) => text !== ''),
      ),
    ],
  }
}
