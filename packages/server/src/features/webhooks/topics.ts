import { z } from 'zod'

/** Changes that programs can be told of. */
export const webhookTopics = [
  'order.create',
  'order.update',
  'order.fulfillment',
  'order.refund',
  'inventory.update',
  'product.create',
  'product.update',
  'product.delete',
  'customer.update',
  'subscription.update',
] as const

/** What an owner sends by hand, to whatever topics the webhook has. */
export const testTopic = 'webhook.test'

export const WebhookTopic = z.enum(webhookTopics)
export type WebhookTopic = z.infer<typeof WebhookTopic>
