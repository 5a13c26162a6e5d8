import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'
import { PayloadVersion } from './payload-versions.ts'
import { WebhookTopic, webhookTopics } from './topics.ts'

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    topics: z.array(WebhookTopic),
    /** The form in which it gets events that are recorded from now on. */
    version: PayloadVersion,
    isActive: z.boolean(),
    /** When it was switched off because deliveries failed for three days. */
    disabledOn: z.string().nullable(),
    /** Deliveries that wait, of which some may have failed before. */
    waiting: z.int().min(0),
    createdOn: z.string(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookList = z
  .object({
    webhooks: z.array(Webhook),
    topics: z.array(WebhookTopic),
    /** Versions of the payload, oldest first. */
    versions: z.array(PayloadVersion),
  })
  .meta({ id: 'WebhookList' })
export type WebhookList = z.infer<typeof WebhookList>

const Topics = z.array(WebhookTopic).min(1, 'Choose at least one topic.').max(webhookTopics.length)

export const NewWebhook = z
  .object({
    url: z.url({ protocol: /^https$/, error: 'Enter a whole address that begins with https://.' }).max(500),
    topics: Topics,
    /** Left out: the newest. */
    version: PayloadVersion.optional(),
  })
  .meta({ id: 'NewWebhook' })
export type NewWebhook = z.infer<typeof NewWebhook>

/** `secret` signs the deliveries: no other call shows it. */
export const CreatedWebhook = z.object({ webhook: Webhook, secret: z.string() }).meta({ id: 'CreatedWebhook' })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

/** The new secret; until then deliveries are signed with the old one too. */
export const RenewedSecret = z
  .object({ secret: z.string(), oldValidUntil: z.string() })
  .meta({ id: 'RenewedWebhookSecret' })
export type RenewedSecret = z.infer<typeof RenewedSecret>

export const ChangeWebhook = z
  .object({ topics: Topics, version: PayloadVersion, isActive: z.boolean() })
  .partial()
  .meta({ id: 'ChangeWebhook' })
export type ChangeWebhook = z.infer<typeof ChangeWebhook>

export const WebhookDelivery = z
  .object({
    /** The event, which receivers tell repeated deliveries by. */
    id: z.string(),
    topic: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    /** As it is sent. */
    request: z.string(),
    statusCode: z.int().nullable(),
    /** The beginning of the answer. */
    answer: z.string().nullable(),
    error: z.string().nullable(),
    durationMs: z.int().nullable(),
    attemptedOn: z.string().nullable(),
    nextOn: z.string().nullable(),
    createdOn: z.string(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const DeliveryPage = z
  .object({ webhook: Webhook, deliveries: z.array(WebhookDelivery), pagination: Pagination })
  .meta({ id: 'WebhookDeliveryPage' })
export type DeliveryPage = z.infer<typeof DeliveryPage>

export const WebhookParams = z.object({ webhookId: IdInput })
export const DeliveryParams = WebhookParams.extend({ eventId: IdInput })
export const DeliveryQuery = z.object({
  cursor: IdInput.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
