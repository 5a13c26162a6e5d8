import type { Ctx } from '../../platform/context.ts'
import { albumFull, listFull } from './errors.ts'
import { countLimits } from './input.ts'
import { countOrdered } from './store.ts'

/** The place behind the last item of a list that its owner orders by hand, 0 of others. Throws when a list that its owner orders by hand holds as many items as it may. Products have pages and a screen of their own. */
export async function assertCapacity(
  ctx: Ctx,
  collectionId: string,
  isOrdered = false,
): Promise<{ nextPosition: number }> {
  const { typeName, count, nextPosition } = await countOrdered(ctx, collectionId, isOrdered)
  if (typeName === 'album' && count >= countLimits.tracksPerAlbum)
    throw albumFull({ limit: countLimits.tracksPerAlbum })
  if (count >= countLimits.itemsInOrder) throw listFull({ limit: countLimits.itemsInOrder })
  return { nextPosition }
}
