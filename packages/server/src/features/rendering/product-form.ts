import { isGiftCard, isSoldOut, purchasePaths, getQuantityInput } from '@vitrine/commerce'
import { type FormatterDefinition, type Registry, type Scope, type Value, registry } from '@vitrine/template'
import { escapeHtml } from '../../platform/text/html.ts'
import type { StructuredContent, VariantJson } from '../page-context/index.ts'

/** A product as page data has it: texts are HTML already. */
interface StoreItem {
  readonly id: string
  readonly structuredContent: StructuredContent
}

/**
 * The formatters and predicates of pages: the button that sells a product brings a plain form for browsers without scripts, whatever markup
 * the theme has around it. Style sheets hide what only works by script with `@media (scripting: none)`.
 */
export function createPageRegistry(): Registry {
  return registry.extend({ formatters: ['add-to-cart-btn', 'product-checkout'].map(withPlainForm) })
}

function withPlainForm(name: string): FormatterDefinition<never> {
  const original = registry.formatters.get(name)
  if (!original) throw new Error(`There is no formatter ${name}.`)
  return {
    ...original,
    apply: (values, args, scope) =>
      `${String(original.apply(values, args, scope))}${renderPlainForm(values[0], scope)}`,
  }
}

// Not state but a memo: the data of a product and the texts of a site are the same objects until either changes.
const plainForms = new WeakMap<
  StructuredContent,
  { readonly strings: unknown; readonly merchandising: unknown; readonly html: string }
>()

function renderPlainForm(item: Value, scope: Scope): string {
  if (!isStoreItem(item) || item.structuredContent.variants.length === 0) return ''
  const strings = scope.find('localizedStrings')
  const known = plainForms.get(item.structuredContent)
  const merchandising = readMember(scope.find('productMerchandisingContext'), item.id)
  if (known && known.strings === strings && known.merchandising === merchandising) return known.html
  const form = renderProductForm(item, scope, findSoldOutText(merchandising, scope))
  const html = `<noscript>${form}${renderRestockForm(item, merchandising, scope)}</noscript>`
  plainForms.set(item.structuredContent, { strings, merchandising, html })
  return html
}

function renderProductForm({ id, structuredContent: content }: StoreItem, scope: Scope, soldOut: string): string {
  if (isSoldOut(content)) return `<p class="vt-plain-form">${soldOut}</p>`
  const label = content.useCustomAddButtonText ? content.customAddButtonText : ''
  const button = label || text(scope, content.isSubscribable ? 'productSubscribeText' : 'productAddToCartText')
  if (isGiftCard(content.productType))
    return `<p class="vt-plain-form"><a class="vt-plain-button" href="${purchasePaths.giftCard(id)}">${button}</a></p>`
  const hidden = {
    itemId: id,
    ...(content.isSubscribable ? { isSubscription: 'true' } : {}),
    ...(isExpress(scope) ? { next: 'checkout' } : {}),
  }
  const inputs = Object.entries(hidden).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  return `<form class="vt-plain-form" method="post" action="/cart/entries">${inputs.join('')}${renderVariantSelect(content.variants, scope, soldOut)}${renderQuantity(content, scope)}<button class="vt-plain-button" type="submit">${button}</button></form>`
}

/** What a sold-out product or variant says as HTML: the words of the product or the store, else those of the language. */
function findSoldOutText(merchandising: unknown, scope: Scope): string {
  const own = readMember(merchandising, 'customSoldOutText')
  return typeof own === 'string' && own !== '' ? escapeHtml(own) : text(scope, 'productSoldOut')
}

/** A form for a mail when a sold-out variant is back; '' where the shop does not offer it. */
function renderRestockForm({ id, structuredContent }: StoreItem, merchandising: unknown, scope: Scope): string {
  const views = readMember(merchandising, 'restockNotificationViews')
  const ids = new Set(Array.isArray(views) ? views.map((view) => readMember(view, 'variantId')) : [])
  const variants = structuredContent.variants.filter((variant) => ids.has(variant.id))
  const [only] = variants
  if (!only) return ''
  const captchaKey = readMember(readMember(scope.find('website'), 'captchaSettings'), 'siteKey')
  // Nobody solves a captcha without a script.
  if (captchaKey !== undefined) return `<p>${escapeHtml(text(scope, 'captchaScript'))}</p>`
  const messages = readMember(merchandising, 'restockNotificationMessages')
  const say = (key: string) => {
    const found = readMember(messages, key)
    return typeof found === 'string' ? escapeHtml(found) : ''
  }
  const names = variants.map(({ id: variantId, optionValues }) => {
    const name = optionValues.map(({ value }) => value).join(' / ')
    return `<option value="${escapeHtml(variantId)}">${name}</option>`
  })
  const choice =
    structuredContent.variants.length === 1
      ? `<input type="hidden" name="variantId" value="${escapeHtml(only.id)}">`
      : `<select name="variantId" required aria-label="${say('CTAText')}">${names.join('')}</select>`
  const email = `<input type="email" name="email" required maxlength="256" autocomplete="email" placeholder="${say('placeholderText')}" aria-label="${say('placeholderText')}">`
  return `<form class="vt-plain-form vt-plain-restock" method="post" action="/form/restock"><p>${say('CTAText')}</p><input type="hidden" name="productId" value="${escapeHtml(id)}">${choice}${email}<button class="vt-plain-button" type="submit">${say('buttonText')}</button></form>`
}

/** The variants by name and price; those that are sold out cannot be chosen. One variant needs no choice. */
function renderVariantSelect(variants: readonly VariantJson[], scope: Scope, soldOut: string): string {
  const [only] = variants
  if (only && variants.length === 1) return `<input type="hidden" name="sku" value="${escapeHtml(only.sku)}">`
  const prompt = text(scope, 'productChooseOptions')
  const options = variants.map((variant) => {
    const name = variant.optionValues.map(({ value }) => value).join(' / ')
    const isGone = !variant.unlimited && variant.qtyInStock <= 0
    const note = isGone ? soldOut : priceText(variant, scope)
    return `<option value="${escapeHtml(variant.sku)}"${isGone ? ' disabled' : ''}>${name} — ${note}</option>`
  })
  return `<select name="sku" required aria-label="${prompt}"><option value="">${prompt}</option>${options.join('')}</select>`
}

function renderQuantity(content: StructuredContent, scope: Scope): string {
  const ofStore = scope.lookup('websiteSettings.storeSettings.multipleQuantityAllowedForServices') !== false
  const input = getQuantityInput(content, content.multipleQuantityAllowed ?? ofStore)
  if (!input) return ''
  const label = text(scope, 'productQuantityInputText')
  return `<label>${label} <input type="number" name="quantity" min="${input.min}" max="${input.max}" step="1" value="1" size="4"></label>`
}

function priceText({ onSale, priceMoney, salePriceMoney }: VariantJson, scope: Scope): string {
  const { value, currency } = onSale ? salePriceMoney : priceMoney
  return scope.options.money?.format(value, currency) ?? `${value} ${currency}`
}

/** Page data of the platform; what else a template hands to the formatter sells nothing. */
function isStoreItem(item: unknown): item is StoreItem {
  if (typeof item !== 'object' || item === null || !('structuredContent' in item)) return false
  const content = item.structuredContent
  return typeof content === 'object' && content !== null && 'variants' in content && Array.isArray(content.variants)
}

function isExpress(scope: Scope): boolean {
  return scope.lookup('websiteSettings.storeSettings.expressCheckout') === true
}

function text(scope: Scope, key: string): string {
  const found = readMember(scope.find('localizedStrings'), key)
  return typeof found === 'string' ? found : ''
}

function readMember(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
