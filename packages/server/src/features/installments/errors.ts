import { defineError } from '../../platform/errors.ts'

export const noStripeAccount = defineError(
  'installments_need_stripe',
  409,
  'Connect Stripe and turn it on first: installments are paid with Stripe.',
)

export const countryNotOffered = defineError(
  'installments_not_offered',
  409,
  'Installments are offered to Stripe accounts in the United States, Canada, Australia, New Zealand and the United Kingdom only.',
)

export const currencyNotLent = defineError<{ currency: string }>(
  'installments_currency',
  409,
  ({ currency }) =>
    `For this Stripe account, installments are paid in ${currency}. The store sells in another currency.`,
)
