import { type Variant, formatMoney, formatSubscriptionPrice } from '@vitrine/commerce'
import type { Page } from '../island/page.ts'

type VariantPrice = Pick<Variant, 'price' | 'salePrice' | 'onSale'>

/** The inside of `.product-price` for one variant, in the markup the server prints for a product. `plan` is that of a subscription. */
export function renderPriceHtml(
  variant: VariantPrice,
  { settings, t }: Pick<Page, 'settings' | 't'>,
  plan?: unknown,
): string {
  const { currency, language } = settings
  const text = (amountMinor: number) => {
    const price = formatMoney({ amountMinor, currency }, language)
    return plan === undefined ? price : formatSubscriptionPrice(plan, price, t)
  }
  if (!variant.onSale) return text(variant.price)
  return `${hidden(t('productPriceSaleText'))}${text(variant.salePrice)} ${hidden(t('productPriceOriginalText'))}<span class="original-price">${text(variant.price)}</span>`
}

function hidden(words: string): string {
  return `<span class="visually-hidden v6-visually-hidden">${words}</span>`
}
