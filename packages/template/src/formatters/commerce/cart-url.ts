import { defineFormatter } from '../../registry/types.ts'

export const cartUrl = defineFormatter({
  name: 'cart-url',
  summary: 'The address of the cart page.',
  usage: '',
  pure: true,
  apply: () => '/cart',
  examples: [{ template: '<a href="{@|cart-url}">Cart</a>', data: {}, output: '<a href="/cart">Cart</a>' }],
})
