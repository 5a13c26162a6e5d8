import { defineFormatter } from '../../registry/types.ts'
import { asNumber, listElements, getMember } from '../shared/values.ts'

export const cartQuantity = defineFormatter({
  name: 'cart-quantity',
  summary: 'How many things are in a cart, in an element that a script of the page keeps up to date.',
  usage: '',
  pure: true,
  apply: ([cart]) => {
    let count = 0
    for (const entry of listElements(getMember(cart, 'entries'))) count += asNumber(getMember(entry, 'quantity')) || 0
    return `<span class="sqs-cart-quantity">${count}</span>`
  },
  examples: [
    {
      template: '{shoppingCart|cart-quantity}',
      data: { shoppingCart: { entries: [{ quantity: 2 }, { quantity: 1 }] } },
      output: '<span class="sqs-cart-quantity">3</span>',
    },
  ],
})
