import type { Theme } from '../themes/index.ts'
import { platformWords } from './words.ts'

/** Texts that formatters and system templates read under `localizedStrings`, in the language of the platform. */
const platformStrings = {
  productAddToCartText: 'Add To Cart',
  productSubscribeText: 'Subscribe',
  productQuickViewText: 'Quick View',
  productSoldOutText: 'sold out',
  productSaleText: 'sale',
  productVariantSelectText: 'Select {variantName}',
  giftCardVariantSelectText: 'Select Value',
  giftCardValueDisplayText: 'Value',
  productQuantityInputText: 'Quantity',
  productPriceUnavailable: 'Unavailable',
  productPriceSaleText: 'Sale Price:',
  productPriceOriginalText: 'Original Price:',
  productSummaryFormNoAnswerText: 'N/A',
} as const

/**
 * The texts of a page: the platform's, then the theme's for the language (`template-en-US.json`, `annotations-en-US.json`; the plain
 * language where the region has none, then English), then the owner's.
 */
export function localizedStrings(
  theme: Pick<Theme, 'strings'>,
  language: string,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const base = language.split('-')[0] ?? language
  const locales = [...new Set(['en', 'en-US', base, language])]
  const files = locales.flatMap((locale) => [`template-${locale}`, `annotations-${locale}`])
  return Object.assign(
    {},
    platformStrings,
    platformWords(language).words,
    ...files.map((file) => theme.strings.get(file) ?? {}),
    own,
  )
}
