import { defineError } from '../../../platform/errors.ts'

export const orderNumberTaken = defineError<{ lowest: number }>(
  'order_number_taken',
  409,
  ({ lowest }) => `Numbers below ${lowest} are taken. Choose ${lowest} or a higher one.`,
)

export const nothingPays = defineError(
  'nothing_pays',
  409,
  'Without test mode nobody could pay yet. Turn on paying later, then leave test mode.',
)
