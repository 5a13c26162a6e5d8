import { defineError } from '../../platform/errors.ts'

export const draftNotFound = defineError('draft_not_found', 404, 'This draft does not exist any more.')

export const draftChanged = defineError(
  'draft_changed',
  409,
  'Someone else changed this draft. Load it again before you go on.',
)

export const draftCompleted = defineError<{ orderId: string }>(
  'draft_completed',
  409,
  'This draft has become an order. Open the order to go on.',
)

export const draftPaying = defineError(
  'draft_paying',
  409,
  'The buyer is paying this draft right now. Try again in a minute.',
)

export const draftIncomplete = defineError<{ sentence: string }>(
  'draft_incomplete',
  409,
  ({ sentence }) => `This draft is not complete. ${sentence}`,
)
