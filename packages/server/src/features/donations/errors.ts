import { defineError } from '../../platform/errors.ts'

export const fundChanged = defineError<{ version: number }>(
  'donation_fund_changed',
  409,
  'Someone else changed this fund. Reload it to see the changes, then make yours again.',
)

export const tooManyFunds = defineError<{ max: number }>(
  'too_many_donation_funds',
  409,
  ({ max }) => `A site has at most ${max} funds. Delete one first.`,
)

/** What is wrong, by the name of the field. */
export const donationInvalid = defineError<{ fields: Record<string, string> }>('invalid_input', 400, ({ fields }) =>
  Object.values(fields).join(' '),
)
