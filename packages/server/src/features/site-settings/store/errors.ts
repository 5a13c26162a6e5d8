import { defineError } from '../../../platform/errors.ts'

export const nothingPays = defineError(
  'nothing_pays',
  409,
  'Without test mode nobody could pay yet. Turn on paying later, then leave test mode.',
)
