import { defineError } from '../../platform/errors.ts'

export const savedCardNotFound = defineError('saved_card_not_found', 404, { message: 'errorSavedCardGone' })
