import { type Ctx, type SiteDb, transaction } from '../../platform/context.ts'
import { invalidInput, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockSettings, publishChange } from '../sites/index.ts'
import { areaChanged, areaHasPages, pageHasPassword, pageInOtherArea, tooManyAreas } from './errors.ts'
import { replacePlans, selectPlanProducts } from './plan-store.ts'
import { maxAreas, type MemberArea, type NewMemberArea, type SaveMemberArea } from './schema.ts'
import {
  type AreaCard,
  type AreaRow,
  deleteAreaRow,
  findAreaRow,
  insertArea,
  lockArea,
  lockPages,
  replacePages,
  selectAreaCards,
  selectAreas,
  updateArea,
} from './store.ts'

/** Where visitors read of an area, join and leave it. */
export function getAreaPath(areaId: string): string {
  return `/account/member-areas/${areaId}`
}

export async function listAreas(ctx: Ctx): Promise<{ areas: MemberArea[] }> {
  return { areas: (await selectAreas(ctx)).map(toArea) }
}

/** Throws `not_found`. */
export async function getArea(ctx: Ctx, areaId: string): Promise<MemberArea> {
  const row = await findAreaRow(ctx, areaId)
  if (!row) throw noArea()
  return toArea(row)
}

/** Throws `too_many_member_areas`, and what is wrong with its pages. */
export async function createArea(ctx: Ctx, input: NewMemberArea): Promise<MemberArea> {
  return transaction(ctx, async (ctx) => {
    // One at a time: two would count the same areas.
    await lockSettings(ctx)
    if ((await selectAreas(ctx)).length >= maxAreas) throw tooManyAreas({ max: maxAreas })
    const id = newId(ctx.now.getTime())
    await insertArea(ctx, { id, ...input })
    await savePages(ctx, id, input.collectionIds)
    await savePlans(ctx, id, input.planItemIds)
    await publishChange(ctx)
    return getArea(ctx, id)
  })
}

/** Throws `not_found`, `member_area_changed`, and what is wrong with its pages. */
export async function saveArea(ctx: Ctx, areaId: string, input: SaveMemberArea): Promise<MemberArea> {
  return transaction(ctx, async (ctx) => {
    // In the order of `createArea`: two that lock crosswise would wait for each other.
    await lockSettings(ctx)
    const version = await lockArea(ctx, areaId)
    if (version === undefined) throw noArea()
    if (version !== input.version) throw areaChanged({ version })
    await updateArea(ctx, { id: areaId, ...input })
    await savePages(ctx, areaId, input.collectionIds)
    await savePlans(ctx, areaId, input.planItemIds)
    await publishChange(ctx)
    return getArea(ctx, areaId)
  })
}

/** Its members go with it. Throws `not_found`, `member_area_has_pages`. */
export async function deleteArea(ctx: Ctx, areaId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    if ((await lockArea(ctx, areaId)) === undefined) throw noArea()
    const area = await findAreaRow(ctx, areaId)
    if (area && area.collectionIds.length > 0) throw areaHasPages({})
    await deleteAreaRow(ctx, areaId)
    await publishChange(ctx)
  })
}

/** What visitors learn of the areas of these ids, by their id. */
export async function findAreaCards(ctx: SiteDb, areaIds: readonly string[]): Promise<ReadonlyMap<string, AreaCard>> {
  const cards = await selectAreaCards(ctx, [...new Set(areaIds)])
  return new Map(cards.map((card) => [card.id, card]))
}

async function savePages(ctx: Ctx, areaId: string, wanted: readonly string[]): Promise<void> {
  const pages = await lockPages(ctx, areaId, wanted)
  const known = new Set(pages.map(({ collectionId }) => collectionId))
  if (wanted.some((id) => !known.has(id)))
    throw invalidInput({ fields: { collectionIds: 'A chosen page is gone. Choose the pages again.' } })
  for (const { title, areaName, hasPassword } of pages) {
    if (areaName !== null) throw pageInOtherArea({ title, area: areaName })
    if (hasPassword) throw pageHasPassword({ title })
  }
  await replacePages(ctx, areaId, [...known])
}

/** Plans whose product is gone may stay: their buyers are members. */
async function savePlans(ctx: Ctx, areaId: string, itemIds: readonly string[] | undefined): Promise<void> {
  if (itemIds === undefined) return
  const wanted = [...new Set(itemIds)]
  const products = await selectPlanProducts(ctx, wanted)
  const before = new Set((await findAreaRow(ctx, areaId))?.plans.map(({ itemId }) => itemId))
  if (wanted.some((id) => !products.has(id) && !before.has(id)))
    throw invalidInput({
      fields: { planItemIds: 'A chosen product is gone, or a gift card. Choose the products again.' },
    })
  await replacePlans(ctx, areaId, wanted)
}

function toArea({ createdAt, updatedAt, collectionIds, plans, ...row }: AreaRow): MemberArea {
  return {
    ...row,
    collectionIds: [...collectionIds],
    plans: [...plans],
    path: getAreaPath(row.id),
    createdOn: createdAt.toISOString(),
    updatedOn: updatedAt.toISOString(),
  }
}

function noArea() {
  return notFound({ what: 'This member area' })
}
