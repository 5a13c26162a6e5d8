import { defineError } from '../../../platform/errors.ts'

export const orderNumberTaken = defineError<{ lowest: number }>(
  'order_number_taken',
  409,
  ({ lowest }) => `Numbers below ${lowest} are taken. Choose ${lowest} or a higher one.`,
)
