import { defineError } from '../../platform/errors.ts'

export const webhookNotFound = defineError('webhook_not_found', 404, 'This webhook was not found.')

export const webhookIsOff = defineError('webhook_is_off', 409, 'Switch the webhook on first.')

export const secretJustRenewed = defineError(
  'webhook_secret_just_renewed',
  409,
  'The secret was renewed within the last day, and the one before still signs. Renew it again once that day is over.',
)

export const tooManyTests = defineError<{ max: number }>(
  'too_many_webhook_tests',
  409,
  ({ max }) => `${max} test events are waiting already. See in the log why they are not delivered.`,
)

export const tooManyWebhooks = defineError<{ max: number }>(
  'too_many_webhooks',
  409,
  ({ max }) => `A site has at most ${max} webhooks.`,
)
