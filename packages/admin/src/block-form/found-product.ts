import type { Answer } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import type { Formats } from '../ui/format.ts'
import type { FoundItem } from './search-combo.tsx'

type FoundProduct = Answer<'listProducts'>['products'][number]

/** A product as a search offers it: with its picture and price, and how many variants it has. */
export function toFoundItem(product: FoundProduct, formats: Pick<Formats, 'money'>): FoundItem {
  const { itemId, title, picture, lowestPrice, highestPrice, variantCount } = product
  const isOnePrice = lowestPrice.amountMinor === highestPrice.amountMinor
  const price = isOnePrice ? formats.money(lowestPrice) : t('From {price}', { price: formats.money(lowestPrice) })
  const variants =
    variantCount > 1 ? [t('{count, plural, one {# variant} other {# variants}}', { count: variantCount })] : []
  return { value: itemId, label: title, picture, detail: [...variants, price].join(' · ') }
}
