import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { NewConsent, SubscriberState } from './schema.ts'

export interface SubscriberRow {
  readonly subscriberId: string
  readonly email: string
  readonly name: string
  readonly state: SubscriberState
  readonly listIds: readonly string[]
  readonly tags: readonly string[]
  readonly createdAt: Date
}

export interface WholeSubscriberRow extends SubscriberRow {
  readonly epoch: number
  readonly version: number
  readonly stateChangedAt: Date
  readonly wantedListIds: readonly string[]
  readonly consent: unknown
}

export const subscriberColumns: RawBuilder<unknown> = sql`s.subscriber_id AS "subscriberId", s.email, s.name, s.state,
  s.list_ids AS "listIds", s.tags, s.created_at AS "createdAt"`
const wholeColumns = sql`${subscriberColumns}, s.epoch, s.version, s.state_changed_at AS "stateChangedAt", s.wanted_list_ids AS "wantedListIds", s.consent`

/** The proofs of a person with one more, newest first. At most 50 are kept. */
function buildConsent(ctx: Pick<Ctx, 'now'>, proof: NewConsent): RawBuilder<unknown> {
  const json = JSON.stringify([{ at: ctx.now.toISOString(), ...proof }])
  return sql`jsonb_path_query_array(${json}::jsonb || s.consent, '$[0 to 49]')`
}

interface SignUpRow {
  readonly subscriberId: string
  /** In small letters. */
  readonly email: string
  readonly addressHash: string
  readonly name: string
  readonly listIds: readonly string[]
  readonly proof: NewConsent
  /** The address belongs to who signs up. */
  readonly isProved: boolean
  /** Nobody gets mails before they confirm. */
  readonly mustConfirm: boolean
}

interface SignedUp {
  readonly subscriberId: string
  readonly state: SubscriberState
  readonly epoch: number
  /** A mail has to ask them. */
  readonly hasToConfirm: boolean
}

/**
 * Adds a person, or lists to one. A sign-up that nobody proved changes no mails of people who get some: lists wait until they confirm. Who
 * ended the mails confirms in any case.
 */
export async function upsertSignUp(ctx: Ctx, row: SignUpRow): Promise<SignedUp> {
  const { isProved, mustConfirm } = row
  const lists = sql`${row.listIds}::text[]`
  const withLists = (column: RawBuilder<unknown>) => addToArray(column, row.listIds)
  const first = JSON.stringify([{ at: ctx.now.toISOString(), ...row.proof }])
  const next = sql`CASE WHEN ${isProved} OR s.state = 'subscribed' THEN 'subscribed'
    WHEN ${mustConfirm} OR s.state <> 'pending' THEN 'pending' ELSE 'subscribed' END`
  const joins = sql`(${isProved} OR (NOT ${mustConfirm} AND s.state IN ('pending', 'subscribed')))`
  const isNews = sql`(s.state <> ${next} OR NOT ${lists} <@ (s.list_ids || s.wanted_list_ids))`
  const result = await sql<SignedUp>`
    INSERT INTO subscriber AS s (website_id, subscriber_id, email, address_hash, name, state, state_changed_at, list_ids, wanted_list_ids, consent, created_at)
    VALUES (${ctx.site.id}, ${row.subscriberId}, ${row.email}, ${row.addressHash}, ${row.name}, ${mustConfirm ? 'pending' : 'subscribed'}, ${ctx.now},
      ${mustConfirm ? [] : row.listIds}::text[], ${mustConfirm ? row.listIds : []}::text[], ${first}::jsonb, ${ctx.now})
    ON CONFLICT (website_id, lower(email)) DO UPDATE SET
      name = CASE WHEN s.name = '' THEN excluded.name ELSE s.name END, state = ${next},
      state_changed_at = CASE WHEN s.state = ${next} THEN s.state_changed_at ELSE excluded.state_changed_at END,
      epoch = CASE WHEN ${next} = 'pending' AND s.state <> 'pending' THEN s.epoch + 1 ELSE s.epoch END,
      list_ids = CASE WHEN ${joins} THEN ${withLists(sql`s.list_ids`)} ELSE s.list_ids END,
      wanted_list_ids = CASE WHEN ${joins} THEN s.wanted_list_ids ELSE ${withLists(sql`s.wanted_list_ids`)} END,
      consent = CASE WHEN ${isNews} THEN ${buildConsent(ctx, row.proof)} ELSE s.consent END, version = s.version + 1
    RETURNING subscriber_id AS "subscriberId", state, epoch, (state = 'pending' OR NOT wanted_list_ids <@ list_ids) AS "hasToConfirm"`.execute(
    ctx.db,
  )
  const [saved] = result.rows
  if (!saved) throw new Error('A sign-up was not written.')
  return saved
}

/**
 * The array with values that it has not yet, at its end. Without a subquery: a distributed database takes none in `ON CONFLICT`.
 *
 * @param values Distinct, and few: each is a call.
 */
export function addToArray(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  const others = values.reduce((left, value) => sql`array_remove(${left}, ${value}::text)`, column)
  return sql`(${others} || ${values}::text[])`
}

function union(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ARRAY(SELECT DISTINCT id FROM unnest(${one} || ${other}) id ORDER BY id)`
}

export async function findSubscriber(ctx: Ctx, subscriberId: string): Promise<WholeSubscriberRow | undefined> {
  const result = await sql<WholeSubscriberRow>`
    SELECT ${wholeColumns} FROM subscriber s WHERE s.website_id = ${ctx.site.id} AND s.subscriber_id = ${subscriberId}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** Confirms a sign-up; gives the email, or undefined for a link of another time. */
export async function confirmSubscriber(
  ctx: Ctx,
  { subscriberId, epoch }: { readonly subscriberId: string; readonly epoch: number },
  proof: NewConsent,
): Promise<string | undefined> {
  const isNews = sql`(s.state = 'pending' OR NOT s.wanted_list_ids <@ s.list_ids)`
  const result = await sql<{ email: string }>`
    UPDATE subscriber s SET state = 'subscribed', state_changed_at = CASE WHEN s.state = 'pending' THEN ${ctx.now} ELSE s.state_changed_at END,
      list_ids = ${union(sql`s.list_ids`, sql`s.wanted_list_ids`)}, wanted_list_ids = '{}',
      consent = CASE WHEN ${isNews} THEN ${buildConsent(ctx, proof)} ELSE s.consent END, version = s.version + 1
    WHERE s.website_id = ${ctx.site.id} AND s.subscriber_id = ${subscriberId} AND s.epoch = ${epoch} AND s.state IN ('pending', 'subscribed')
    RETURNING s.email`.execute(ctx.db)
  return result.rows[0]?.email
}

/** Which person is meant. */
export type Whom = { readonly subscriberId: string } | { readonly addressHash: string } | { readonly email: string }

/** Ends mails to a person; gives the email, or undefined where there is nobody. A second time it is the same. */
export async function endSubscription(
  ctx: Ctx,
  whom: Whom,
  state: Exclude<SubscriberState, 'pending' | 'subscribed'>,
  proof: NewConsent,
): Promise<string | undefined> {
  const isNews = sql`s.state <> ${state}`
  const result = await sql<{ email: string }>`
    UPDATE subscriber s SET state = ${state}, state_changed_at = CASE WHEN ${isNews} THEN ${ctx.now} ELSE s.state_changed_at END,
      epoch = CASE WHEN ${isNews} THEN s.epoch + 1 ELSE s.epoch END, wanted_list_ids = '{}',
      consent = CASE WHEN ${isNews} THEN ${buildConsent(ctx, proof)} ELSE s.consent END, version = s.version + 1
    WHERE s.website_id = ${ctx.site.id} AND ${isPerson(whom)} RETURNING s.email`.execute(ctx.db)
  return result.rows[0]?.email
}

function isPerson(whom: Whom): RawBuilder<boolean> {
  if ('subscriberId' in whom) return sql<boolean>`s.subscriber_id = ${whom.subscriberId}`
  if ('addressHash' in whom) return sql<boolean>`s.address_hash = ${whom.addressHash}`
  return sql<boolean>`lower(s.email) = ${whom.email}`
}

/** The public lists that a person is on from now on; those that are not public stay. */
export async function savePreferences(
  ctx: Ctx,
  subscriberId: string,
  chosen: readonly string[],
  proof: NewConsent,
): Promise<void> {
  await sql`UPDATE subscriber s SET list_ids = ARRAY(
      SELECT l.list_id FROM newsletter_list l WHERE l.website_id = ${ctx.site.id}
        AND CASE WHEN l.is_public THEN l.list_id = ANY(${chosen}::text[]) ELSE l.list_id = ANY(s.list_ids) END ORDER BY l.list_id),
      consent = ${buildConsent(ctx, proof)}, version = s.version + 1
    WHERE s.website_id = ${ctx.site.id} AND s.subscriber_id = ${subscriberId} AND s.state = 'subscribed'`.execute(
    ctx.db,
  )
}

/** Deletes people of all sites who never confirmed. */
export async function deleteUnconfirmed({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - 30 * 86_400_000)
  await sql`DELETE FROM subscriber WHERE state = 'pending' AND state_changed_at < ${before}`.execute(db)
}

/** Notes at the campaign whose mail had the link that a person unsubscribed. */
export async function noteUnsubscribed(ctx: Ctx, campaignId: string, subscriberId: string): Promise<void> {
  await sql`UPDATE campaign_recipient SET unsubscribed_at = coalesce(unsubscribed_at, ${ctx.now})
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND subscriber_id = ${subscriberId}`.execute(
    ctx.db,
  )
}
