import { defineFormatter } from '../../registry/types.ts'
import { addToCartButton } from './add-to-cart-btn.ts'
import { renderQuantityInput } from './quantity-input.ts'
import { renderVariantsSelect } from './variants-select.ts'

const AFTER_VARIANTS = '\n'.repeat(2)
const BEFORE_BUTTON = '\n'.repeat(12)

export const productCheckout = defineFormatter({
  name: 'product-checkout',
  summary: 'All that is needed to buy a product: `variants-select`, `quantity-input` and `add-to-cart-btn`.',
  usage: '',
  // The blank lines are part of the markup that themes were written for.
  apply: ([item], _args, scope) =>
    renderVariantsSelect(item, scope) +
    AFTER_VARIANTS +
    renderQuantityInput(item, scope) +
    BEFORE_BUTTON +
    addToCartButton(item, scope),
  examples: [
    {
      template: '{item|product-checkout}',
      data: { item: { id: 'p1', collectionId: 'c1', structuredContent: { productType: 2 } } },
      output: `${'\n'.repeat(14)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="c1" data-item-id="p1" data-product-type="2" data-use-custom-label="" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>`,
    },
  ],
})
