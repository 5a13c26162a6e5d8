import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { webhookSettings } from './settings.ts'
import { insertDeliveries } from './store.ts'
import type { WebhookTopic } from './topics.ts'

interface ChangeEvent {
  readonly topic: WebhookTopic
  /** Ids only: receivers read the object, so that no event has an older copy of it. */
  readonly data: Readonly<Record<string, string>>
}

/** Tells the webhooks of the site of changes, in the transaction that makes them. Costs nothing where nobody listens. */
export async function recordEvents(ctx: Ctx, events: readonly ChangeEvent[]): Promise<void> {
  const { topics } = webhookSettings.read(ctx.site)
  const wanted = events.filter(({ topic }) => topics.includes(topic))
  if (wanted.length === 0) return
  await insertDeliveries(
    ctx,
    wanted.map((event) => ({ ...event, eventId: newId() })),
  )
  ctx.afterCommit(() => ctx.jobs.wake('deliver-webhooks', ctx.site.id))
}

/** The event of each variant whose stock changed. */
export async function recordStockChange(ctx: Ctx, variantIds: readonly string[]): Promise<void> {
  await recordEvents(
    ctx,
    variantIds.map((variantId) => ({ topic: 'inventory.update', data: { variantId } })),
  )
}
