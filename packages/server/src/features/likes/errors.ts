import { defineError } from '../../platform/errors.ts'

export const likesOff = defineError('likes_off', 404, { message: 'likesOff' })
