import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { insertCustomer } from '../customers/index.ts'
import { joiningClosed, tooManyMembers } from './errors.ts'
import { deleteMember, hasMember, insertMember, type MemberRow, selectMembers, selectOwnAreas } from './member-store.ts'
import { selectBuyers, selectPaidAreas } from './plan-store.ts'
import { type Buyers, maxMembers, type Member, type Members, type MembersQuery, type NewMember } from './schema.ts'
import { type AreaCard, findAreaRow, lockArea, selectAreaCards } from './store.ts'

const pageSize = 50
const exportBatch = 500

/** A join counts the members of its area, one visitor at a time. */
const joins: RateRule = { name: 'member area', limit: 60, windowSeconds: 600 }

/** Members of an area, newest first. Throws `not_found`. */
export async function listMembers(ctx: Ctx, areaId: string, { search = '', cursor }: MembersQuery): Promise<Members> {
  if (!(await findAreaRow(ctx, areaId))) throw notFound({ what: 'This member area' })
  const rows = await selectMembers(ctx, areaId, { search, after: cursor, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    members: page.map(toMember),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.memberId ?? null) : null,
  }
}

/** Adds a person by email. Without an account, they are a member once they sign in. Throws `not_found`, `too_many_members`. */
export async function addMember(ctx: Ctx, areaId: string, { email, name }: NewMember): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await checkRoom(ctx, areaId)
    const { customerId } = await insertCustomer(ctx, email, name)
    const addedBy = ctx.actor.kind === 'staff' ? ctx.actor.accountId : 'system'
    await insertMember(ctx, { areaId, customerId, addedBy })
  })
}

/** Throws `not_found`. */
export async function removeMember(ctx: Ctx, areaId: string, customerId: string): Promise<void> {
  if (!(await deleteMember(ctx, areaId, customerId))) throw notFound({ what: 'This member' })
}

/** All members of an area as lines of CSV, read a batch at a time. Throws `not_found`. */
export async function exportMembers(ctx: Ctx, areaId: string): Promise<AsyncGenerator<string, undefined>> {
  if (!(await findAreaRow(ctx, areaId))) throw notFound({ what: 'This member area' })
  return generateLines(ctx, areaId)
}

async function* generateLines(ctx: Ctx, areaId: string): AsyncGenerator<string, undefined> {
  yield formatCsvLine(['Email', 'Name', 'Account', 'Added by', 'Member since'])
  let after: string | undefined
  for (;;) {
    const rows: MemberRow[] = await selectMembers(ctx, areaId, { search: '', after, limit: exportBatch })
    for (const { email, name, hasAccount, isAdded, createdAt } of rows)
      yield formatCsvLine([
        toPlainCell(email),
        toPlainCell(name),
        hasAccount ? 'yes' : 'no',
        isAdded ? 'staff' : 'themselves',
        createdAt.toISOString(),
      ])
    after = rows.at(-1)?.memberId
    if (rows.length < exportBatch) return undefined
  }
}

/** A visitor joins an open area; who is a member already stays one. Throws `not_found`, `member_area_closed`, `too_many_members`. */
export async function joinArea(ctx: Ctx, areaId: string, customerId: string): Promise<void> {
  await limitRate(ctx, joins, customerId)
  if (await hasMember(ctx, areaId, customerId)) return
  await transaction(ctx, async (ctx) => {
    await checkRoom(ctx, areaId)
    await insertMember(ctx, { areaId, customerId, addedBy: null })
    if (!(await hasMember(ctx, areaId, customerId))) throw joiningClosed({})
  })
}

/** Nothing happens where they are no member. */
export async function leaveArea(ctx: Ctx, areaId: string, customerId: string): Promise<void> {
  await limitRate(ctx, joins, customerId)
  await deleteMember(ctx, areaId, customerId)
}

/** Purchases of the plans of an area, newest first. Throws `not_found`. */
export async function listBuyers(ctx: Ctx, areaId: string, cursor: string | undefined): Promise<Buyers> {
  if (!(await findAreaRow(ctx, areaId))) throw notFound({ what: 'This member area' })
  const rows = await selectBuyers(ctx, areaId, { after: cursor, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    buyers: page.map(({ createdAt, orderNumber, ...row }) => ({
      ...row,
      orderNumber: String(orderNumber),
      createdOn: createdAt.toISOString(),
    })),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.orderId ?? null) : null,
  }
}

/** Ids of the areas that a customer is a member of: by joining, by the staff, or by what they paid for. */
export async function listOwnAreaIds(ctx: Pick<Ctx, 'db' | 'site' | 'now'>, customerId: string): Promise<string[]> {
  const [joined, paid] = await Promise.all([selectOwnAreas(ctx, customerId), selectPaidAreas(ctx, customerId)])
  return [...new Set([...joined, ...paid])]
}

/** The areas that a customer is a member of, those they joined first. */
export async function listOwnAreas(ctx: Ctx, customerId: string): Promise<AreaCard[]> {
  const areaIds = await listOwnAreaIds(ctx, customerId)
  const cards = new Map((await selectAreaCards(ctx, areaIds)).map((card) => [card.id, card]))
  return areaIds.flatMap((id) => cards.get(id) ?? [])
}

/** The area stays as it is until the transaction ends: nobody joins one that is being deleted, and the members are counted right. */
async function checkRoom(ctx: Ctx, areaId: string): Promise<void> {
  if ((await lockArea(ctx, areaId)) === undefined) throw notFound({ what: 'This member area' })
  const area = await findAreaRow(ctx, areaId)
  if (area && area.memberCount >= maxMembers) throw tooManyMembers({ max: maxMembers })
}

function toMember({ memberId: _id, createdAt, ...row }: MemberRow): Member {
  return { ...row, createdOn: createdAt.toISOString() }
}
