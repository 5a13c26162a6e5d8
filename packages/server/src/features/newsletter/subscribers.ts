import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { suppressions } from '../mail/index.ts'
import { listNotFound, subscriberChanged, subscriberNotFound, subscriberTaken } from './errors.ts'
import {
  countSubscribers,
  deleteSubscriber,
  importSubscribers,
  selectKnownLists,
  selectLists,
  selectSubscribers,
  updateSubscriber,
} from './list-store.ts'
import {
  ConsentList,
  type NewSubscriber,
  type SaveSubscriber,
  type Subscriber,
  type SubscriberFilter,
  type SubscriberPage,
  type SubscriberQuery,
  type SubscriberSummary,
} from './schema.ts'
import { endMails } from './sign-up.ts'
import { findSubscriber, type SubscriberRow } from './store.ts'

const countLimit = 10_000
const exportBatch = 500

/** Subscribers for the owner, newest first, a page at a time. */
export async function listSubscribers(
  ctx: Ctx,
  { cursor, limit, ...filter }: SubscriberQuery,
): Promise<SubscriberPage> {
  const [rows, counted] = await Promise.all([
    selectSubscribers(ctx, filter, { before: cursor ?? null, limit: limit + 1 }),
    cursor === undefined ? countSubscribers(ctx, filter, countLimit + 1) : undefined,
  ])
  const page = rows.slice(0, limit)
  const hasNextPage = rows.length > limit
  return {
    subscribers: page.map(toSummary),
    count: counted === undefined ? null : { value: Math.min(counted, countLimit), isMore: counted > countLimit },
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (page.at(-1)?.subscriberId ?? null) : null },
  }
}

/** One subscriber with the proofs of consent. Throws `subscriber_not_found`. */
export async function getSubscriber(ctx: Ctx, subscriberId: string): Promise<Subscriber> {
  const row = await findSubscriber(ctx, subscriberId)
  if (!row) throw subscriberNotFound({})
  return {
    ...toSummary(row),
    version: row.version,
    stateChangedOn: row.stateChangedAt.toISOString(),
    consent: ConsentList.parse(row.consent),
  }
}

/** Adds a person who agreed elsewhere, as the owner states. Throws `subscriber_taken`. */
export async function addSubscriber(ctx: Ctx, input: NewSubscriber): Promise<Subscriber> {
  await checkLists(ctx, input.listIds)
  const email = input.email.toLowerCase()
  const subscriberId = newId(ctx.now.getTime())
  const row = { subscriberId, email, addressHash: suppressions.hash(ctx.site, email), name: input.name }
  await transaction(ctx, async (ctx) => {
    const batch = { rows: [row], listIds: input.listIds, tags: [...new Set(input.tags)] }
    const { added } = await importSubscribers(ctx, batch, writeStatement(ctx, 'added', input.statement))
    // Thrown, not returned: the transaction must leave nothing of it.
    if (added === 0) throw subscriberTaken({})
  })
  return getSubscriber(ctx, subscriberId)
}

/** The statement of the owner, as it is stored. */
export function writeStatement(ctx: Ctx, event: 'added' | 'imported', text: string): string {
  const source = event === 'added' ? 'staff' : 'import'
  return JSON.stringify([{ at: ctx.now.toISOString(), event, source, text }])
}

/** Saves name, lists and tags, and ends mails where staff were asked to. Throws `subscriber_changed`. */
export async function saveSubscriber(ctx: Ctx, subscriberId: string, input: SaveSubscriber): Promise<Subscriber> {
  await checkLists(ctx, input.listIds)
  const isSaved = await transaction(ctx, async (ctx) => {
    if (!(await updateSubscriber(ctx, subscriberId, input))) return false
    if (input.ends !== null) await endMails(ctx, { subscriberId }, { event: input.ends, source: 'staff' })
    return true
  })
  const subscriber = await getSubscriber(ctx, subscriberId)
  if (!isSaved) throw subscriberChanged({})
  return subscriber
}

/** Deletes a person and the proofs for good. That they want no mails is remembered without their address. */
export async function eraseSubscriber(ctx: Ctx, subscriberId: string): Promise<void> {
  if (!(await deleteSubscriber(ctx, subscriberId))) throw subscriberNotFound({})
}

/** Throws `newsletter_list_not_found` where one of them is no list of the site. */
export async function checkLists(ctx: Ctx, listIds: readonly string[]): Promise<void> {
  const known = await selectKnownLists(ctx, listIds)
  if (known.length < new Set(listIds).size) throw listNotFound({})
}

/** All subscribers that match, as lines of CSV, read a batch at a time. */
export async function* exportSubscribers(ctx: Ctx, filter: SubscriberFilter): AsyncGenerator<string, undefined> {
  const names = new Map((await selectLists(ctx)).map(({ id, name }) => [id, name]))
  yield formatCsvLine(['Email', 'Name', 'State', 'Lists', 'Tags', 'Created'])
  let before: string | null = null
  for (;;) {
    const rows: SubscriberRow[] = await selectSubscribers(ctx, filter, { before, limit: exportBatch })
    for (const { email, name, state, listIds, tags, createdAt } of rows)
      yield formatCsvLine([
        toPlainCell(email),
        toPlainCell(name),
        state,
        toPlainCell(listIds.map((id) => names.get(id) ?? '').join(', ')),
        toPlainCell(tags.join(', ')),
        createdAt.toISOString(),
      ])
    if (rows.length < exportBatch) return undefined
    before = rows.at(-1)?.subscriberId ?? null
  }
}

function toSummary(row: SubscriberRow): SubscriberSummary {
  return {
    id: row.subscriberId,
    email: row.email,
    name: row.name,
    state: row.state,
    listIds: [...row.listIds],
    tags: [...row.tags],
    createdOn: row.createdAt.toISOString(),
  }
}
