import { formatTaxNumber, isInUnion, readTaxNumber, type TaxNumber } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { storeSettings } from '../store-settings/index.ts'
import { keepCheck } from './check-store.ts'
import type { TaxNumberFinding } from './tax-number-register.ts'
import { findInVies } from './vies.ts'

/** Per address: the register belongs to others, and nobody tries out numbers by us. */
const checks = { name: 'tax-number', limit: 15, windowSeconds: 3600 }

type CheckedTaxNumber =
  | { readonly kind: 'registered'; readonly taxNumber: string }
  | { readonly kind: 'invalid' | 'not_registered' | 'unknown' }

/** The country of a store that sells to businesses of other member states without tax; blank for any other store. */
export function getTaxNumberHome(site: Pick<Site, 'settings' | 'language'>): string {
  const { exemptsTaxNumbers, address } = storeSettings(site)
  return exemptsTaxNumbers && isInUnion(address.countryCode) ? address.countryCode : ''
}

/** Looks a typed VAT number up in the register of its country. The answer about a registered one is kept: orders rely on it. */
export async function checkTaxNumber(ctx: Ctx, typed: string): Promise<CheckedTaxNumber> {
  const number = readTaxNumber(typed)
  if (!number) return { kind: 'invalid' }
  if (ctx.actor.kind === 'visitor') await limitRate(ctx, checks, toNetwork(ctx.actor.address))
  const finding = await askRegister(ctx, number)
  if (finding.kind !== 'registered') return finding
  const taxNumber = formatTaxNumber(number)
  await keepCheck(ctx, { taxNumber, isRegistered: true, consultation: finding.consultation })
  return { kind: finding.kind, taxNumber }
}

/** Asks the register about a number, in the name of the store where it has a number of its own. */
export function askRegister(
  ctx: Pick<Ctx, 'site' | 'taxNumberCheckUrl'>,
  number: TaxNumber,
): Promise<TaxNumberFinding> {
  return findInVies(ctx, number, readTaxNumber(storeSettings(ctx.site).taxNumber))
}
