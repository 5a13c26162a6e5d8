import type { SiteDb } from '../../platform/context.ts'
import { indexCategories, indexItemsById } from '../search-index/index.ts'

/** Items are found by their translations and those of their categories: to be called after each change of these, in its transaction. */
export async function indexTexts(
  ctx: SiteDb,
  texts: readonly { readonly kind: string; readonly recordId: string }[],
): Promise<void> {
  const listIds = (wanted: string) => [
    ...new Set(texts.filter(({ kind }) => kind === wanted).map(({ recordId }) => recordId)),
  ]
  await indexItemsById(ctx, listIds('item'))
  await indexCategories(ctx, listIds('category'))
}
