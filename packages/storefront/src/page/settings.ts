import {
  type Currency,
  type InstallmentContext,
  type Variant,
  defaultCurrency,
  isCurrency,
  readInstallmentContext,
  readVariants,
} from '@vitrine/commerce'
import { isRecord, recordAt, readText } from './read.ts'
import { addLanguage } from './add-language.ts'

/** What the page says about the shop, read from `Static.SQUARESPACE_CONTEXT`. */
export interface Settings {
  readonly currency: Currency
  /** BCP 47. */
  readonly language: string
  /** "Buy now" instead of a cart. */
  readonly isExpress: boolean
  /** Where "Continue shopping" leads. */
  readonly continueShoppingUrl: string
  /** May buyers write a note with their order? */
  readonly showsNoteField: boolean
  /** The item the page is about; '' on lists and plain pages. */
  readonly itemId: string
  /** The variants of that item's product; undefined for all others. */
  getVariants(itemId: string): readonly Variant[] | undefined
  /** What the page says about paying its product, or the cart, in installments. */
  readonly installments: { readonly context: InstallmentContext; readonly url: string } | undefined
}

export function readSettings(context: unknown): Settings {
  const page = isRecord(context) ? context : {}
  const website = recordAt(page, 'website')
  const websiteSettings = recordAt(page, 'websiteSettings')
  const store = recordAt(websiteSettings, 'storeSettings')
  const currency = readText(store, 'selectedCurrency')
  const itemId = readText(recordAt(page, 'item'), 'id')
  const variants = recordAt(page, 'product')['variants']
  const installments = recordAt(page, 'installments')
  const installmentContext = readInstallmentContext(installments['context'])
  return {
    currency: isCurrency(currency) ? currency : defaultCurrency,
    language: readText(website, 'language') || 'en-US',
    isExpress: store['expressCheckout'] === true,
    showsNoteField: store['showNoteField'] === true,
    continueShoppingUrl: addLanguage(readText(store, 'continueShoppingLinkUrl') || '/', page),
    itemId,
    getVariants: (id) => (id === itemId && Array.isArray(variants) ? readVariants(variants) : undefined),
    installments: installmentContext && { context: installmentContext, url: readText(installments, 'url') },
  }
}
