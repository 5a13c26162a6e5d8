import { defineFormatter } from '../../registry/types.ts'
import { nativeMinorAmount } from '../shared/price-text.ts'
import { member } from '../shared/values.ts'

export const cartSubtotal = defineFormatter({
  name: 'cart-subtotal',
  summary: 'Deprecated. The subtotal of a cart where the host turned the older money formatters on, else a notice.',
  usage: '',
  pure: true,
  apply: ([cart], _args, scope) => {
    if (!scope.options.legacyMoney) return 'deprecated, do not use'
    return `<span class="sqs-cart-subtotal">${nativeMinorAmount(member(cart, 'subtotalCents'), scope.options)}</span>`
  },
  examples: [
    {
      template: '{shoppingCart|cart-subtotal}',
      data: { shoppingCart: { subtotalCents: 8950 } },
      output: 'deprecated, do not use',
    },
    {
      template: '{shoppingCart|cart-subtotal}',
      data: { shoppingCart: { subtotalCents: 8950 } },
      output: '<span class="sqs-cart-subtotal"><span class="sqs-money-native">89.50</span></span>',
      options: { legacyMoney: true },
    },
  ],
})
