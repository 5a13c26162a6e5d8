import { isDeepStrictEqual } from 'node:util'
import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { listAssetTuples } from '../content/index.ts'
import { lockSettings, publishChange } from '../sites/index.ts'
import { popupChanged, tooManyPopups } from './errors.ts'
import {
  maxPopups,
  type NewPopup,
  type Popup,
  PopupContent,
  PopupDefinition,
  type Popups,
  type SavePopup,
} from './schema.ts'
import {
  deletePopupRow,
  findPopup,
  insertPopup,
  listKnownLists,
  listKnownPages,
  lockPopup,
  type PopupRow,
  reorderPopups,
  selectPopups,
  sumCounts,
  updatePopup,
  type WrittenPopup,
} from './store.ts'

const countedDays = 30
const dayMs = 86_400_000

/** All popups in the owner's order, with what visitors did in the last 30 days. */
export async function listPopups(ctx: Ctx): Promise<Popups> {
  const rows = await selectPopups(ctx)
  const since = new Date(ctx.now.getTime() - countedDays * dayMs).toISOString().slice(0, 10)
  const ids = rows.map(({ id }) => id)
  const counts = new Map((await sumCounts(ctx, ids, since)).map((each) => [each.id, each]))
  return {
    popups: rows.map((row) => {
      const { viewCount = 0, answerCount = 0 } = counts.get(row.id) ?? {}
      return { ...toPopup(ctx, row), viewCount, answerCount }
    }),
  }
}

/** Throws `not_found`. */
export async function getPopup(ctx: Ctx, popupId: string): Promise<Popup> {
  const row = await findPopup(ctx, popupId)
  if (!row) throw noPopup()
  return toPopup(ctx, row)
}

/** Adds a popup after all others. Throws `too_many_popups`, `invalid_input`. */
export async function createPopup(ctx: Ctx, input: NewPopup): Promise<Popup> {
  return transaction(ctx, async (ctx) => {
    // One at a time: two would count the same popups.
    await lockSettings(ctx)
    if ((await selectPopups(ctx)).length >= maxPopups) throw tooManyPopups({ max: maxPopups })
    const row = toWritten(newId(ctx.now.getTime()), await checkReferences(ctx, input), 1)
    await insertPopup(ctx, row)
    await publishChange(ctx)
    return getPopup(ctx, row.id)
  })
}

/** Replaces a popup. Who closed it sees it again where its content changed. Throws `not_found`, `popup_changed`, `invalid_input`. */
export async function savePopup(ctx: Ctx, popupId: string, { version, ...input }: SavePopup): Promise<Popup> {
  return transaction(ctx, async (ctx) => {
    const before = await lockPopup(ctx, popupId)
    if (!before) throw noPopup()
    if (before.version !== version) throw popupChanged({ version: before.version })
    const checked = await checkReferences(ctx, input, before.definition)
    // Where and when it appears makes no other popup: only what a visitor notices does.
    const isSame = isDeepStrictEqual(PopupContent.parse(before.definition), PopupContent.parse(checked))
    const row = toWritten(popupId, checked, before.shownVersion + (isSame ? 0 : 1))
    await updatePopup(ctx, row, version)
    await publishChange(ctx)
    return getPopup(ctx, popupId)
  })
}

/** Puts the popups into this order; those it does not name follow. */
export async function savePopupOrder(ctx: Ctx, popupIds: readonly string[]): Promise<Popups> {
  await transaction(ctx, async (ctx) => {
    const known = new Set((await selectPopups(ctx)).map(({ id }) => id))
    if (popupIds.some((id) => !known.has(id))) throw noPopup()
    await reorderPopups(ctx, popupIds)
    await publishChange(ctx)
  })
  return listPopups(ctx)
}

/** Throws `not_found`. */
export async function deletePopup(ctx: Ctx, popupId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await deletePopupRow(ctx, popupId))) throw noPopup()
    await publishChange(ctx)
  })
}

/**
 * Leaves out pages and lists that the popup had and that are gone since. Throws `invalid_input` for others that the site has not, for a picture that
 * is gone, and where no page is left. A popup that is off keeps such gaps: visitors see none of them.
 */
async function checkReferences(ctx: Ctx, input: NewPopup, before?: PopupDefinition): Promise<NewPopup> {
  const { assetId, pages } = input
  const keepsPicture = !input.isEnabled && assetId === before?.assetId
  if (assetId !== null && !keepsPicture && (await listAssetTuples(ctx, [assetId])).length === 0)
    throw refuse('assetId', 'This picture was deleted. Choose another one.')
  const [knownPages, knownLists] = await Promise.all([
    listKnownPages(ctx, input.collectionIds),
    listKnownLists(ctx, input.listIds),
  ])
  const collectionIds = keepKnown(input.collectionIds, knownPages, before?.collectionIds)
  const listIds = keepKnown(input.listIds, knownLists, before?.listIds)
  if (collectionIds === undefined) throw refuse('collectionIds', 'A chosen page is gone. Choose the pages again.')
  if (listIds === undefined) throw refuse('listIds', 'A chosen list is gone. Choose the lists again.')
  if (input.isEnabled && pages !== 'all' && collectionIds.length === 0) throw refuse('collectionIds', 'Choose a page.')
  return { ...input, collectionIds, listIds }
}

/** The ids that are there; undefined where one is not and never was one of these. */
function keepKnown(ids: readonly string[], known: readonly string[], before: readonly string[] = []) {
  const isExplained = ids.every((id) => known.includes(id) || before.includes(id))
  return isExplained ? [...known] : undefined
}

function refuse(field: string, message: string) {
  return invalidInput({ fields: { [field]: message } })
}

function toWritten(id: string, input: NewPopup, shownVersion: number): WrittenPopup {
  return {
    id,
    isEnabled: input.isEnabled,
    startsAt: input.startsOn === null ? null : new Date(input.startsOn),
    endsAt: input.endsOn === null ? null : new Date(input.endsOn),
    definition: JSON.stringify(PopupDefinition.parse(input)),
    shownVersion,
  }
}

function toPopup(ctx: Ctx, row: PopupRow): Popup {
  const { definition, shownVersion: _shown, startsAt, endsAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    ...definition,
    status: getStatus(ctx, row),
    startsOn: startsAt?.toISOString() ?? null,
    endsOn: endsAt?.toISOString() ?? null,
    createdOn: createdAt.toISOString(),
    updatedOn: updatedAt.toISOString(),
  }
}

function getStatus({ now }: Ctx, { isEnabled, startsAt, endsAt }: PopupRow): Popup['status'] {
  if (!isEnabled) return 'off'
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active'
}

function noPopup() {
  return notFound({ what: 'This popup' })
}
