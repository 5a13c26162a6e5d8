import { installmentCountries, isInstallmentCountry } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { findStripeAccount } from '../payment-providers/index.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { countryNotOffered, currencyNotLent, noStripeAccount } from './errors.ts'
import { pickCountry } from './offer.ts'
import type { InstallmentSettings, SaveInstallmentSettings } from './schema.ts'
import { installments } from './settings.ts'

/** The settings as stored now. */
export async function getInstallmentSettings(ctx: Ctx): Promise<InstallmentSettings> {
  const { country: stored, ...values } = installments.read(await loadSettings(ctx))
  const account = await findStripeAccount(ctx)
  const country = account ? pickCountry(account, stored) : stored
  return { ...values, country, provider: country === '' ? '' : installmentCountries[country].provider }
}

/**
 * Stores the settings. Switching the offer on asks Stripe for the account's country. Throws `installments_need_stripe`,
 * `installments_not_offered`, `installments_currency`, or `keys_not_tested` when Stripe does not answer.
 */
export async function saveInstallmentSettings(ctx: Ctx, input: SaveInstallmentSettings): Promise<InstallmentSettings> {
  const { country: known } = installments.read(await loadSettings(ctx))
  const country = input.enabled ? await requireCountry(ctx) : known
  await changeSettings(ctx, installments.set({ ...input, country }))
  return getInstallmentSettings(ctx)
}

async function requireCountry(ctx: Ctx) {
  const account = await findStripeAccount(ctx)
  if (!account) throw noStripeAccount({})
  const country = await account.askCountry()
  if (country === undefined || !isInstallmentCountry(country)) throw countryNotOffered({})
  const { currency } = installmentCountries[country]
  if (currency !== ctx.site.currency) throw currencyNotLent({ currency })
  return country
}
