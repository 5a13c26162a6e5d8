import type { Site } from '../../platform/context.ts'
import { type StoreSettings, storeSettings } from '../store-settings/index.ts'
import type { PaymentProvider } from './provider.ts'
import { testProvider } from './test-gateway.ts'

/** Pay later, by the owner's instructions: the order stands and waits for the money. */
const manualProvider: PaymentProvider = {
  name: 'manual',
  callsNobody: true,
  needsToken: false,
  charge: async () => ({ kind: 'promised' }),
  closeCharge: async () => ({ kind: 'promised' }),
  refund: async () => undefined,
}

/** There is nothing to pay. */
const freeProvider: PaymentProvider = {
  name: 'free',
  callsNobody: true,
  needsToken: false,
  charge: async (_ctx, charge) => ({ kind: 'captured', ref: charge.key }),
  closeCharge: async (_ctx, key) => ({ kind: 'captured', ref: key }),
  refund: async () => undefined,
}

const providers: readonly PaymentProvider[] = [testProvider, manualProvider, freeProvider]

/** The provider that made an attempt, whether or not the shop still offers it. */
export function getProvider(name: string): PaymentProvider {
  const provider = providers.find((candidate) => candidate.name === name)
  if (!provider) throw new Error(`There is no payment provider "${name}".`)
  return provider
}

/** The providers a buyer may choose for this amount. What costs nothing is never paid for. */
export function listOfferedProviders(
  site: Pick<Site, 'settings' | 'language'>,
  amountMinor: number,
): PaymentProvider[] {
  const settings = storeSettings(site)
  return providers.filter(({ name }) => isOffered(name, settings, amountMinor))
}

function isOffered(name: string, settings: StoreSettings, amountMinor: number): boolean {
  if (amountMinor === 0) return name === 'free'
  if (name === 'test') return settings.testMode
  return name === 'manual' && settings.manualPayment.enabled
}
