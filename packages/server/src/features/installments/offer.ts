import {
  canPayInInstallments,
  describeInstallments,
  formatMoneyText,
  type InstallmentContext,
  type InstallmentOffer,
  type InstallmentCountry,
  installmentCountries,
  isInstallmentCountry,
  pickInstallmentLocale,
  productTypes,
} from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeAll, escapeHtml } from '../../platform/text/html.ts'
import { findStripeAccount } from '../payment-providers/index.ts'
import { installments } from './settings.ts'

/** What a page of a product says about installments. */
export interface ProductInstallments extends InstallmentOffer {
  readonly context: InstallmentContext
  /** Where the information of the provider is. */
  readonly url: string
}

interface PricedProduct {
  readonly productType: number
  readonly isSubscribable: boolean
  readonly variants: readonly { readonly price: number; readonly salePrice: number; readonly onSale: boolean }[]
}

/** The offer for the lowest price of a product; undefined where there is none. */
export async function findProductInstallments(
  ctx: Ctx,
  { productType, isSubscribable, variants }: PricedProduct,
): Promise<ProductInstallments | undefined> {
  if (isSubscribable || variants.length === 0) return undefined
  const prices = variants.map(({ price, salePrice, onSale }) => (onSale ? salePrice : price))
  return findOffer(ctx, { productType, priceMinor: Math.min(...prices) })
}

/** The offer for a cart, which has one only when everything in it is physical. */
export async function findCartInstallments(
  ctx: Ctx,
  cart: { readonly entries: readonly { readonly productType: number }[]; readonly subtotalCents: number },
): Promise<ProductInstallments | undefined> {
  if (!canPayInInstallments(cart.entries.map(({ productType }) => productType))) return undefined
  return findOffer(ctx, { productType: productTypes.physical, priceMinor: cart.subtotalCents })
}

/** Asks for the accounts once per revision of the site. */
async function findOffer(
  ctx: Ctx,
  priced: { readonly productType: number; readonly priceMinor: number },
): Promise<ProductInstallments | undefined> {
  const { enabled, minMinor, maxMinor, country: stored } = installments.read(ctx.site)
  const { currency, language } = ctx.site
  const account = enabled ? await findStripeAccount(ctx) : undefined
  if (!account) return undefined
  const country = pickCountry(account, stored)
  if (country === '' || installmentCountries[country].currency !== currency) return undefined
  const context: InstallmentContext = {
    afterPayAvailable: true,
    afterPayMin: minMinor,
    afterPayMax: maxMinor,
    shopperLanguage: language,
    stripeAccountCountry: country,
  }
  const format = (amountMinor: number) => formatMoneyText(amountMinor, currency, language)
  const offer = describeInstallments(priced, context, format, translateFor(ctx.site))
  return offer && { ...offer, context, url: `/api/commerce/installments/${pickInstallmentLocale(country, language)}` }
}

/** The country of the account decides: other keys may be those of another country than when the offer was switched on. */
export function pickCountry(
  account: { readonly country: string },
  stored: InstallmentCountry | '',
): InstallmentCountry | '' {
  if (account.country === '') return stored
  return isInstallmentCountry(account.country) ? account.country : ''
}

/** The offer as the partial `product-installments.block` prints it, escaped. */
export function toOfferJson({ context, ...offer }: ProductInstallments) {
  return Object.assign({}, escapeAll(offer), { context: escapeHtml(JSON.stringify(context)) })
}
