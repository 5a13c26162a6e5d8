import { defineError } from '../../platform/errors.ts'

export const currencyFixed = defineError<{ currency: string }>(
  'currency_fixed',
  409,
  ({ currency }) => `This site has sold in ${currency} already. The currency cannot be changed after the first order.`,
)
