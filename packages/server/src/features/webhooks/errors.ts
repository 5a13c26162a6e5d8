import { defineError } from '../../platform/errors.ts'

export const webhookNotFound = defineError('webhook_not_found', 404, 'This webhook was not found.')

export const tooManyWebhooks = defineError<{ max: number }>(
  'too_many_webhooks',
  409,
  ({ max }) => `A site has at most ${max} webhooks.`,
)
