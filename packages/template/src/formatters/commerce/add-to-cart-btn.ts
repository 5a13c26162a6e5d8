import { defineFormatter } from '../../registry/types.ts'
import type { Scope, Value } from '../../registry/types.ts'
import { renderAttribute, escapeAttribute, escapeText, renderJsonAttribute } from '../shared/markup.ts'
import { findShownOption } from '../shared/prices.ts'
import { getStructuredContent, listVariants } from '../shared/product.ts'
import { localize } from '../i18n/strings.ts'
import { asString, isTruthy, getMember, lookupAt, readText } from '../shared/values.ts'

function getButtonLabel(item: Value, scope: Scope): string {
  const content = getStructuredContent(item)
  const custom = isTruthy(getMember(content, 'useCustomAddButtonText')) ? readText(content, 'customAddButtonText') : ''
  if (custom !== '') return custom
  return isTruthy(getMember(content, 'isSubscribable'))
    ? localize(scope, 'productSubscribeText', 'Subscribe')
    : localize(scope, 'productAddToCartText', 'Add To Cart')
}

/** The subscription option that is bought: that of the product, or the one whose price `subscription-price` shows. */
function subscriptionOptionId(item: Value): string {
  const own = readText(getStructuredContent(item), 'productSubscriptionOptionId')
  return own === '' ? readText(findShownOption(listVariants(item)), 'productSubscriptionOptionId') : own
}

/** The button that puts a product in the cart; scripts of the page read its attributes. */
export function addToCartButton(item: Value, scope: Scope): string {
  const content = getStructuredContent(item)
  const label = getButtonLabel(item, scope)
  const form = getMember(content, 'additionalFieldsForm')
  const hasForm = isTruthy(form) && isTruthy(getMember(content, 'additionalFieldsFormId'))
  const subscription = getMember(content, 'isSubscribable')
  const optionId = isTruthy(subscription) ? subscriptionOptionId(item) : ''
  return (
    '<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">\n' +
    '  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ' +
    `${hasForm ? 'use-form' : ''}" role="button" tabindex="0" data-dynamic-strings` +
    ` data-collection-id="${escapeAttribute(readText(item, 'collectionId'))}"` +
    ` data-item-id="${escapeAttribute(readText(item, 'id'))}"` +
    ` data-product-type="${escapeAttribute(readText(content, 'productType'))}"` +
    ` data-use-custom-label="${escapeAttribute(readText(content, 'useCustomAddButtonText'))}"` +
    (isTruthy(subscription) ? renderAttribute('data-is-subscription', asString(subscription)) : '') +
    ` data-original-label="${escapeAttribute(label)}" ${hasForm ? `data-form="${renderJsonAttribute(form)}"` : ''}` +
    `${optionId === '' ? '' : `${hasForm ? ' ' : ''}data-subscription-option-id="${escapeAttribute(optionId)}"`}>\n` +
    `    <div class="sqs-add-to-cart-button-inner">${escapeText(label)}</div>\n` +
    '  </div>\n' +
    '</div>' +
    wishListButton(item, scope)
  )
}

/** The heart that keeps a product, where the shop has wish lists, and the way to the list. A script fills it. */
function wishListButton(item: Value, scope: Scope): string {
  if (!isTruthy(lookupAt(scope, 'websiteSettings', 'storeSettings', 'wishListsEnabled'))) return ''
  const label = escapeText(localize(scope, 'productWishTitle', 'Wish list'))
  const view = escapeText(localize(scope, 'wishListMailButton', 'View wish list'))
  return (
    '\n<div class="vt-wish-line"><button type="button" class="vt-wish-button" data-island="wish-list" aria-pressed="false"' +
    ` data-item-id="${escapeAttribute(readText(item, 'id'))}">${label}</button>` +
    `<a class="vt-wish-link" href="/wish-list">${view}</a></div>`
  )
}

export const addToCartBtn = defineFormatter({
  name: 'add-to-cart-btn',
  summary: 'The button that puts a product in the cart, or starts its subscription.',
  usage: '',
  apply: ([item], _args, scope) => addToCartButton(item, scope),
  examples: [
    {
      template: '{item|add-to-cart-btn}',
      data: {
        websiteSettings: { storeSettings: { wishListsEnabled: true } },
        item: { id: 'p1', structuredContent: { productType: 2 } },
      },
      output: `<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="" data-item-id="p1" data-product-type="2" data-use-custom-label="" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>
<div class="vt-wish-line"><button type="button" class="vt-wish-button" data-island="wish-list" aria-pressed="false" data-item-id="p1">Wish list</button><a class="vt-wish-link" href="/wish-list">View wish list</a></div>`,
    },
    {
      template: '{item|add-to-cart-btn}',
      data: {
        item: { id: 'p1', collectionId: 'c1', structuredContent: { productType: 1, useCustomAddButtonText: false } },
      },
      output: `<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="c1" data-item-id="p1" data-product-type="1" data-use-custom-label="false" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>`,
    },
    {
      template: '{item|add-to-cart-btn}',
      data: {
        item: {
          id: 'p1',
          collectionId: 'c1',
          structuredContent: {
            productType: 1,
            isSubscribable: true,
            variants: [{ price: 1200, pricingOptions: [{ productSubscriptionOptionId: 'o1' }] }],
          },
        },
      },
      output: `<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="c1" data-item-id="p1" data-product-type="1" data-use-custom-label="" data-is-subscription="true" data-original-label="Subscribe" data-subscription-option-id="o1">
    <div class="sqs-add-to-cart-button-inner">Subscribe</div>
  </div>
</div>`,
    },
  ],
})
