import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { FetchRefusedError, type FetchPolicy } from '../../platform/outbound/fetch-public.ts'
import { postPublic } from '../../platform/outbound/post-public.ts'
import { signMessage } from '../../platform/outbound/sign-message.ts'
import { mailFailedWebhook } from './owner-mail.ts'
import { writeBody } from './payload-versions.ts'
import {
  type AttemptResult,
  type ClaimedDelivery,
  claimDelivery,
  type DeliveryRow,
  disableWebhook,
  listDueWebhooks,
  storeAttempt,
  type WebhookRow,
} from './store.ts'

const limits = { timeoutMs: 10_000, maxAnswerBytes: 2_000 }
/** Longer than an attempt can take: a process that was killed leaves its delivery to others after it. */
const leaseMs = 60_000
/** Webhooks at a time in one process, and of one site. A slow receiver holds its own place and no other. */
const maxRunning = 50
const maxOfSite = 5
/** Of one webhook before others have their turn. */
const batchSize = 20

const minute = 60_000
/** Waiting times after failed attempts: about three days together. */
const backoffs = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440].map((minutes) => minutes * minute)

const running = new Map<string, Promise<void>>()

/** Begins what is due, each webhook beside the others. Gives what it began, for tests; jobs do not wait for it. */
export async function startDeliveries(services: Services, policy?: FetchPolicy): Promise<Promise<void>[]> {
  const { db } = services.database
  const due = await listDueWebhooks({ db, now: new Date() }, maxRunning, maxOfSite)
  return due.flatMap(({ websiteId, webhookId }) => {
    const key = `${websiteId} ${webhookId}`
    if (running.has(key) || running.size >= maxRunning || countRunning(websiteId) >= maxOfSite) return []
    const work = runWebhook(services, websiteId, webhookId, policy)
      .catch((error: unknown) => services.log.error({ err: error, webhookId }, 'a webhook could not be delivered'))
      .finally(() => running.delete(key))
    running.set(key, work)
    return [work]
  })
}

function countRunning(websiteId: string): number {
  return [...running.keys()].filter((key) => key.startsWith(`${websiteId} `)).length
}

/** Waits for the attempts under way: the process stops. */
export async function finishDeliveries(): Promise<void> {
  await Promise.all(running.values())
}

async function runWebhook(
  services: Services,
  websiteId: string,
  webhookId: string,
  policy: FetchPolicy | undefined,
): Promise<void> {
  const site = await services.siteById(websiteId)
  if (!site) return
  for (let count = 0; count < batchSize; count++) {
    const ctx = services.ctxFor(site)
    const delivery = await claimDelivery(ctx, webhookId, new Date(ctx.now.getTime() + leaseMs))
    if (!delivery) return
    const result = await attempt(ctx, webhookId, delivery, policy)
    await storeAttempt(ctx, webhookId, delivery, result)
    // A receiver that fails now will fail for the next event too.
    if (result.state === 'waiting') return
    if (result.state === 'failed') return giveUp(ctx, webhookId, delivery)
  }
  // The rest goes on at once, after others that are due.
  services.jobs.wake('deliver-webhooks', websiteId)
}

async function attempt(
  ctx: Ctx,
  webhookId: string,
  delivery: ClaimedDelivery,
  policy: FetchPolicy | undefined,
): Promise<AttemptResult> {
  const started = performance.now()
  const body = writeBody(ctx.site.id, delivery)
  try {
    const headers = signMessage(await openSecrets(ctx, webhookId, delivery), delivery.eventId, body)
    const { statusCode, body: answer } = await postPublic(delivery.url, { body, headers }, limits, policy)
    const isDelivered = statusCode >= 200 && statusCode < 300
    const error = isDelivered ? null : `The server answered ${statusCode}.`
    const kept = { statusCode, answer: answer.replaceAll('\0', '').toWellFormed(), error }
    return { ...kept, ...planNext(ctx, delivery.attempts, isDelivered), durationMs: measure(started) }
  } catch (error) {
    const text = error instanceof FetchRefusedError ? error.message : 'The server could not be reached.'
    const next = planNext(ctx, delivery.attempts, false)
    return { ...next, statusCode: null, answer: null, error: text, durationMs: measure(started) }
  }
}

/** The secrets that are valid now, the present one first. */
async function openSecrets(ctx: Ctx, webhookId: string, delivery: ClaimedDelivery): Promise<string[]> {
  const sealed = [delivery.secret, ...(delivery.formerSecret === null ? [] : [delivery.formerSecret])]
  const opened = await Promise.all(sealed.map((secret) => ctx.secrets.open(secret, `webhook ${webhookId}`)))
  const secrets = opened.filter((secret) => secret !== undefined)
  if (secrets.length === 0) throw new FetchRefusedError('The secret of this webhook cannot be read. Make a new one.')
  return secrets
}

function measure(started: number): number {
  return Math.round(performance.now() - started)
}

function planNext(ctx: Ctx, attempts: number, isDelivered: boolean): Pick<AttemptResult, 'state' | 'nextAt'> {
  if (isDelivered) return { state: 'delivered', nextAt: ctx.now }
  const wait = backoffs[attempts - 1]
  return wait === undefined
    ? { state: 'failed', nextAt: ctx.now }
    : { state: 'waiting', nextAt: new Date(ctx.now.getTime() + wait) }
}

async function giveUp(
  ctx: Ctx,
  webhookId: string,
  { url, createdAt }: Pick<DeliveryRow & WebhookRow, 'url' | 'createdAt'>,
): Promise<void> {
  if (await disableWebhook(ctx, webhookId, createdAt)) await mailFailedWebhook(ctx, webhookId, url)
}
