import { checkAddToCart, isSoldOut, productTypes, getPurchaseRoute, listUnselectedOptions } from '@vitrine/commerce'
import { parseJson } from '../page/read.ts'
import { hasFieldErrors } from '../page/field-errors.ts'
import type { Page } from '../island/page.ts'
import { openAddButton } from './add-button.ts'
import { openBlockPicture } from './block-picture.ts'
import { openFieldErrors } from './field-errors.ts'
import { type InstallmentLine, openInstallments } from './installments.ts'
import { openNotices } from './notices.ts'
import { renderPriceHtml } from './price.ts'
import { type ProductParts, findProductParts } from './product-parts.ts'
import { buy } from './purchase.ts'
import { openRestock } from './restock.ts'
import { type VariantFields, openVariantFields } from './variant-fields.ts'
import { followVariantInAddress } from './variant-address.ts'

/** Told on `.product-variants` when another variant is chosen, with `{itemId, variant}` as detail; galleries follow it. */
export const variantEvent = 'vitrine:variant-changed'

/** Brings the product forms of the page to life. The markup stays the server's: only attributes and texts change. */
export function mount(elements: readonly HTMLElement[], page: Page): void {
  const taken = new Set<HTMLElement>()
  for (const anchor of elements) {
    if (anchor.matches('.product-restock-notification')) {
      openRestock(anchor, page)
      continue
    }
    const parts = findProductParts(anchor)
    const own = parts.button ?? parts.variants
    // Button and selects both lead here; one form is taken over once.
    if (!own || own.dataset['taken'] !== undefined || taken.has(own)) continue
    taken.add(own)
    own.dataset['taken'] = ''
    openProduct(parts, page)
  }
}

function openProduct(parts: ProductParts, page: Page): void {
  const fields = parts.variants && openVariantFields(parts.variants, page.t)
  const installments = openInstallments(parts, page)
  if (fields) followVariant(parts, fields, installments, page)
  if (parts.button) openForm(parts, parts.button, fields, page)
}

function openForm(parts: ProductParts, element: HTMLElement, fields: VariantFields | undefined, page: Page): void {
  const button = openAddButton(element, page)
  const productType = Number(element.dataset['productType']) || productTypes.physical
  const isSubscribable = element.dataset['isSubscription'] === 'true'
  const route = getPurchaseRoute({ productType, isSubscribable }, page.settings.isExpress)
  const variants = fields?.variants ?? page.settings.getVariants(parts.itemId)
  if (variants && variants.length > 0 && isSoldOut({ productType, variants })) {
    const mark = element.closest('.sold-out')?.querySelector('.product-mark.sold-out')
    button.showSoldOut(mark?.textContent?.trim() || page.t('productSoldOut'))
  }
  const check = () =>
    checkAddToCart(
      {
        // A product of one variant has no selects. Where the page does not say what it is, as in a list, the server knows.
        productType: variants ? productType : productTypes.digital,
        variants: variants ?? [],
        ordering: fields?.names ?? [],
        selection: fields?.selection() ?? {},
        quantity: parts.quantity?.value ?? '1',
        // Subscriptions have carts of their own.
        inCart: (sku) => (isSubscribable ? 0 : page.cart.getQuantity(sku)),
      },
      page.t,
    )
  const errors = hasFieldErrors(document) ? openFieldErrors(parts, fields, page.t) : undefined
  const point = (options: readonly string[]) => fields?.point(options)
  button.onPress(() => void buy({ itemId: parts.itemId, route, check, point, errors }, button, page))
}

function followVariant(parts: ProductParts, fields: VariantFields, installments: InstallmentLine, page: Page): void {
  const printed = parts.prices.map((price) => price.innerHTML)
  const plan = parseJson(parts.variants?.dataset['subscriptionPlan'])
  const isSubscribable = parts.variants?.dataset['isSubscribable'] === 'true'
  const notices = openNotices(parts, page.t)
  const picture = openBlockPicture(parts)
  const show = () => {
    const variant = fields.selected()
    parts.prices.forEach((price, index) => {
      const html = variant
        ? renderPriceHtml(variant, page, isSubscribable ? (plan ?? null) : undefined)
        : printed[index]
      if (html !== undefined && price.innerHTML !== html) price.innerHTML = html
    })
    // The mark of the product says that some variant is reduced; of a chosen one it says only what is true.
    for (const mark of parts.saleMarks) mark.hidden = variant !== undefined && !variant.onSale
    installments.show(variant)
    picture?.show(parseJson(parts.variants?.dataset['selectedVariant']))
    notices.show(
      variant,
      fields.names.length > 0 && listUnselectedOptions(fields.names, fields.selection()).length === 0,
    )
    parts.variants?.dispatchEvent(
      new CustomEvent(variantEvent, { bubbles: true, detail: { itemId: parts.itemId, variant } }),
    )
  }
  fields.onChange(show)
  followVariantInAddress(fields, parts.itemId, page.settings)
  show()
}
