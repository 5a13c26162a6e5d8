import type { TaxPlace } from '@vitrine/commerce'
import { listStates } from '@vitrine/commerce/addresses'
import type { Site } from '../../platform/context.ts'
import { storeSettings } from '../store-settings/index.ts'

/**
 * Where the store is, by its address: the place of tax of goods that buyers pick up. Undefined while the country is blank, or the region of a
 * country that has regions.
 */
export function getStorePlace(site: Pick<Site, 'settings' | 'language'>): TaxPlace | undefined {
  const { countryCode, state, postalCode } = storeSettings(site).address
  if (countryCode === '' || (state === '' && listStates(countryCode).length > 0)) return undefined
  return { countryCode, state, postalCode }
}
