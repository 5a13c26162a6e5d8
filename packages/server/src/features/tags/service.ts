import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { categoryExists } from '../categories/index.ts'
import { publishChange } from '../sites/index.ts'
import { TagName } from './schema.ts'
import { countTag, listTagRows, removeTag, updateTagName } from './store.ts'

/** The tags of a collection with the number of items that carry each. */
export async function listTags(ctx: Ctx, collectionId: string): Promise<{ name: string; count: number }[]> {
  return listTagRows(ctx, collectionId)
}

/** Gives a tag another name on all items of the collection. A name that another tag has is refused: two would become one for good. */
export async function renameTag(ctx: Ctx, collectionId: string, from: string, to: string): Promise<void> {
  const name = parseInput(TagName, to)
  await transaction(ctx, async (ctx) => {
    if (name !== from && (await countTag(ctx, collectionId, name)) > 0) throw categoryExists({ tagType: 'tag', name })
    if ((await updateTagName(ctx, collectionId, from, name)) === 0) throw notFound({ what: 'This tag' })
    await publishChange(ctx)
  })
}

/** Takes a tag off all items of the collection. */
export async function deleteTag(ctx: Ctx, collectionId: string, name: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if ((await removeTag(ctx, collectionId, name)) === 0) throw notFound({ what: 'This tag' })
    await publishChange(ctx)
  })
}
