import type { Ctx } from '../../platform/context.ts'
import { lockSettings } from '../sites/index.ts'
import { addPages, selectAreasOfPages } from './store.ts'

/**
 * Pages that leave a folder or an index (null: for the top or the trash) stay in the area that they had there: opening pages is a step of
 * its own, for who sets up areas. Part of the transaction that moves them, before the move.
 */
export async function keepAreas(ctx: Ctx, collectionIds: readonly string[], newParentId: string | null): Promise<void> {
  const areas = await selectAreasOfPages(ctx, [...collectionIds, ...(newParentId === null ? [] : [newParentId])])
  const next = newParentId === null ? undefined : areas.get(newParentId)
  const kept = collectionIds.flatMap((collectionId) => {
    const areaId = areas.get(collectionId)
    return areaId === undefined || areaId === next ? [] : [{ collectionId, areaId }]
  })
  if (kept.length === 0) return
  // In the order of `saveArea`: two that lock crosswise would wait for each other.
  await lockSettings(ctx)
  await addPages(ctx, kept)
}

/** The copy of a page is in the area of the page, for the same reason. Part of the transaction that makes it. */
export async function copyArea(ctx: Ctx, collectionId: string, copyId: string): Promise<void> {
  const areas = await selectAreasOfPages(ctx, [collectionId, copyId])
  const areaId = areas.get(collectionId)
  if (areaId === undefined || areaId === areas.get(copyId)) return
  await lockSettings(ctx)
  await addPages(ctx, [{ collectionId: copyId, areaId }])
}
