import { randomBytes } from 'node:crypto'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { changeSettings, lockSettings } from '../sites/index.ts'
import { secretJustRenewed, tooManyTests, tooManyWebhooks, webhookIsOff, webhookNotFound } from './errors.ts'
import { listVersions, newestVersion, PayloadVersion, writeBody } from './payload-versions.ts'
import type {
  ChangeWebhook,
  CreatedWebhook,
  DeliveryPage,
  NewWebhook,
  RenewedSecret,
  Webhook,
  WebhookDelivery,
  WebhookList,
} from './schema.ts'
import { webhookSettings } from './settings.ts'
import {
  deleteWebhookRow,
  type DeliveryRow,
  insertTestDelivery,
  insertWebhook,
  listDeliveryRows,
  listWebhookRows,
  resetDelivery,
  updateWebhook,
  updateWebhookSecret,
  type WebhookRow,
} from './store.ts'
import { testTopic, WebhookTopic, webhookTopics } from './topics.ts'

const maxWebhooks = 25
/** Test events of a webhook that wait at a time. */
const maxTests = 5
/** How long a former secret goes on signing: a day to change it in the receiver. */
const formerSecretMs = 86_400_000

/** Webhooks, newest first, with the topics there are. */
export async function listWebhooks(ctx: Ctx): Promise<WebhookList> {
  return { webhooks: (await listWebhookRows(ctx)).map(toWebhook), topics: [...webhookTopics], versions: listVersions() }
}

/** Makes a webhook; only this answer has its secret. Throws `too_many_webhooks`. */
export async function createWebhook(ctx: Ctx, { url, topics, version }: NewWebhook): Promise<CreatedWebhook> {
  const webhookId = newId(ctx.now.getTime())
  const secret = makeSecret()
  const row: WebhookRow = {
    webhookId,
    url,
    topics: [...new Set(topics)],
    secret: await sealSecret(ctx, webhookId, secret),
    payloadVersion: version ?? newestVersion,
    isActive: true,
    disabledAt: null,
    createdAt: ctx.now,
  }
  await transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    if ((await listWebhookRows(ctx)).length >= maxWebhooks) throw tooManyWebhooks({ max: maxWebhooks })
    await insertWebhook(ctx, row)
    await keepTopics(ctx)
  })
  return { webhook: toWebhook({ ...row, waiting: 0 }), secret }
}

/** Other topics, another version of the payload, or on and off. Throws `webhook_not_found`. */
export async function changeWebhook(ctx: Ctx, webhookId: string, change: ChangeWebhook): Promise<Webhook> {
  return transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    if (!(await updateWebhook(ctx, webhookId, change))) throw webhookNotFound({})
    await keepTopics(ctx)
    return getWebhook(ctx, webhookId)
  })
}

/** Gives a webhook a new secret, which only this answer has. The old one signs beside it for a day. Throws `webhook_not_found` and `webhook_secret_just_renewed`. */
export async function renewSecret(ctx: Ctx, webhookId: string): Promise<RenewedSecret> {
  const secret = makeSecret()
  const until = new Date(ctx.now.getTime() + formerSecretMs)
  const sealed = await sealSecret(ctx, webhookId, secret)
  if (!(await updateWebhookSecret(ctx, webhookId, sealed, until))) {
    await getWebhook(ctx, webhookId)
    throw secretJustRenewed({})
  }
  return { secret, oldValidUntil: until.toISOString() }
}

/** Sends an event that tells of nothing, as the others are sent. Throws `webhook_not_found`, `webhook_is_off`, `too_many_webhook_tests`. */
export async function sendTestEvent(ctx: Ctx, webhookId: string): Promise<void> {
  const webhook = await getWebhook(ctx, webhookId)
  if (!webhook.isActive) throw webhookIsOff({})
  const event = { eventId: newId(ctx.now.getTime()), topic: testTopic, data: {} }
  if (!(await insertTestDelivery(ctx, webhookId, event, maxTests))) throw tooManyTests({ max: maxTests })
  ctx.jobs.wake('deliver-webhooks', ctx.site.id)
}

/** Throws `webhook_not_found`. */
export async function deleteWebhook(ctx: Ctx, webhookId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    if (!(await deleteWebhookRow(ctx, webhookId))) throw webhookNotFound({})
    await keepTopics(ctx)
  })
}

/** What was sent to a webhook and what it answered, newest first. Throws `webhook_not_found`. */
export async function listDeliveries(
  ctx: Ctx,
  webhookId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<DeliveryPage> {
  const webhook = await getWebhook(ctx, webhookId)
  const rows = await listDeliveryRows(ctx, webhookId, { before: cursor ?? null, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const hasNextPage = rows.length > limit
  const nextPageCursor = hasNextPage ? (page.at(-1)?.eventId ?? null) : null
  return {
    webhook,
    deliveries: page.map((row) => toDelivery(ctx, row)),
    pagination: { hasNextPage, nextPageCursor },
  }
}

/** Sends an event once more, with the id it had, in the version that the webhook has now. Throws `webhook_not_found`. */
export async function resendDelivery(ctx: Ctx, webhookId: string, eventId: string): Promise<void> {
  if (!(await resetDelivery(ctx, webhookId, eventId))) throw webhookNotFound({})
  ctx.jobs.wake('deliver-webhooks', ctx.site.id)
}

/** In the form of Standard Webhooks. */
function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function sealSecret(ctx: Ctx, webhookId: string, secret: string): Promise<string> {
  return ctx.secrets.seal(secret, `webhook ${webhookId}`)
}

async function getWebhook(ctx: Ctx, webhookId: string): Promise<Webhook> {
  const row = (await listWebhookRows(ctx)).find((each) => each.webhookId === webhookId)
  if (!row) throw webhookNotFound({})
  return toWebhook(row)
}

/** The topics that somebody listens to, noted with the site. */
async function keepTopics(ctx: Ctx): Promise<void> {
  const rows = await listWebhookRows(ctx)
  const topics = [...new Set(rows.filter(({ isActive }) => isActive).flatMap((row) => row.topics))].toSorted()
  await changeSettings(ctx, webhookSettings.set({ topics }))
}

function toWebhook(row: WebhookRow & { readonly waiting: number }): Webhook {
  return {
    id: row.webhookId,
    url: row.url,
    topics: row.topics.flatMap((topic) => {
      const known = WebhookTopic.safeParse(topic)
      return known.success ? [known.data] : []
    }),
    version: PayloadVersion.catch('2026-11-22').parse(row.payloadVersion),
    isActive: row.isActive,
    disabledOn: row.disabledAt?.toISOString() ?? null,
    waiting: row.waiting,
    createdOn: row.createdAt.toISOString(),
  }
}

function toDelivery({ site }: Ctx, row: DeliveryRow): WebhookDelivery {
  return {
    id: row.eventId,
    topic: row.topic,
    state: row.state,
    attempts: row.attempts,
    request: writeBody(site.id, row),
    statusCode: row.statusCode,
    answer: row.answer,
    error: row.error,
    durationMs: row.durationMs,
    attemptedOn: row.attemptedAt?.toISOString() ?? null,
    nextOn: row.state === 'waiting' ? row.nextAt.toISOString() : null,
    createdOn: row.createdAt.toISOString(),
  }
}
