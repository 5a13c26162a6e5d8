import { type Ctx, type SiteDb, transaction } from '../../platform/context.ts'
import { invalidInput, isUniqueViolation } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockSettings } from '../sites/index.ts'
import { segmentChanged, segmentInUse, segmentNotFound, tooManySegments } from './errors.ts'
import {
  type NewSegment,
  type SaveSegment,
  type Segment,
  type SegmentCount,
  segmentLimits,
  type SegmentList,
  SegmentRules,
} from './schema.ts'
import {
  countMembers,
  deleteSegmentRow,
  findSegmentRow,
  insertSegment,
  type SegmentRow,
  selectSegments,
  selectUses,
  updateSegment,
} from './store.ts'
import { limitSegmentTime } from './time-limit.ts'

const countLimit = 10_000
const maxNamed = 3

/** All segments, by name, with what uses them. */
export async function listSegments(ctx: Ctx): Promise<SegmentList> {
  return { segments: await toSegments(ctx, await selectSegments(ctx)) }
}

/** Throws `segment_not_found`. */
export async function getSegment(ctx: Ctx, segmentId: string): Promise<Segment> {
  const row = await findSegmentRow(ctx, segmentId)
  const [segment] = row ? await toSegments(ctx, [row]) : []
  if (!segment) throw segmentNotFound({})
  return segment
}

/** The rules of a segment; undefined where it is gone. */
export async function findSegmentRules(ctx: SiteDb, segmentId: string): Promise<SegmentRules | undefined> {
  const row = await findSegmentRow(ctx, segmentId)
  return row && SegmentRules.parse(row)
}

/** The rules of a segment. Throws `segment_not_found`. */
export async function getSegmentRules(ctx: SiteDb, segmentId: string): Promise<SegmentRules> {
  const rules = await findSegmentRules(ctx, segmentId)
  if (!rules) throw segmentNotFound({})
  return rules
}

/** How many customers the rules hold for now. Writes nothing. Throws `segment_too_slow`. */
export async function countSegment(ctx: Ctx, rules: SegmentRules): Promise<SegmentCount> {
  const count = await limitSegmentTime(ctx, (ctx) => countMembers(ctx, rules, countLimit + 1))
  return { value: Math.min(count, countLimit), isMore: count > countLimit }
}

/** Throws `too_many_segments`, and `invalid_input` for a name that another segment has. */
export async function createSegment(ctx: Ctx, input: NewSegment): Promise<Segment> {
  const segmentId = newId(ctx.now.getTime())
  return refuseTakenName(() =>
    transaction(ctx, async (ctx) => {
      // One at a time: two would count the same segments.
      await lockSettings(ctx)
      if ((await selectSegments(ctx)).length >= segmentLimits.segments)
        throw tooManySegments({ max: segmentLimits.segments })
      await insertSegment(ctx, segmentId, input)
      return getSegment(ctx, segmentId)
    }),
  )
}

/** Throws `segment_not_found`, `segment_changed`, and `invalid_input` for a name that another segment has. */
export async function saveSegment(ctx: Ctx, segmentId: string, { version, ...input }: SaveSegment): Promise<Segment> {
  const isSaved = await refuseTakenName(() => updateSegment(ctx, segmentId, version, input))
  const segment = await getSegment(ctx, segmentId)
  if (!isSaved) throw segmentChanged({ version: segment.version })
  return segment
}

/** Throws `segment_not_found`, and `segment_in_use` while a discount or a campaign that is not over is for it. */
export async function deleteSegment(ctx: Ctx, segmentId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // Discounts are saved under the same lock, so that none begins to use it meanwhile.
    await lockSettings(ctx)
    const { uses } = await getSegment(ctx, segmentId)
    if (uses.length > 0) throw segmentInUse({ names: sayNames(uses.map(({ name }) => name)) })
    await deleteSegmentRow(ctx, segmentId)
  })
}

function sayNames(names: readonly string[]): string {
  const said = names.slice(0, maxNamed).map((name) => `“${name}”`)
  return [...said, ...(names.length > maxNamed ? [`+${names.length - maxNamed}`] : [])].join(', ')
}

async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidInput({ fields: { name: 'Another segment has this name.' } })
    throw error
  }
}

async function toSegments(ctx: Ctx, rows: readonly SegmentRow[]): Promise<Segment[]> {
  if (rows.length === 0) return []
  const uses = await selectUses(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    ...SegmentRules.parse(row),
    uses: uses.flatMap(({ segmentId, ...use }) => (segmentId === row.id ? [use] : [])),
    createdOn: row.createdAt.toISOString(),
    updatedOn: row.updatedAt.toISOString(),
  }))
}
