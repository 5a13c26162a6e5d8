import { defineFormatter } from '../../registry/types.ts'
import { formatNativeMinorAmount } from '../i18n/price-text.ts'
import { getMember } from '../shared/values.ts'

export const cartSubtotal = defineFormatter({
  name: 'cart-subtotal',
  summary: 'Deprecated. The subtotal of a cart where the host turned the older money formatters on, else a notice.',
  usage: '',
  pure: true,
  apply: ([cart], _args, scope) => {
    if (!scope.options.legacyMoney) return 'deprecated, do not use'
    return `<span class="sqs-cart-subtotal">${formatNativeMinorAmount(getMember(cart, 'subtotalCents'), scope.options)}</span>`
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
