import { collectionTypes } from '@vitrine/commerce'
import type { Ctx } from '../../../platform/context.ts'
import { listCollectionItems } from '../../content/index.ts'
import { loadAllBlocks, renderBlocks } from '../../blocks/index.ts'
import { toItemJson, type ItemJson } from '../../page-context/index.ts'
import type { CollectionJson, Report, SiteCollection, SiteData } from '../../site-data/index.ts'

/** Items of one child that an index shows. */
const itemsPerChild = 30

/** The children of an index, each with its rendered blocks (`mainContent`) or its items. Two statements, however many children. */
export async function loadIndexCollections(
  ctx: Ctx,
  data: SiteData,
  children: readonly SiteCollection[],
  index: CollectionJson,
  report?: Report,
): Promise<(CollectionJson & { mainContent?: string; items?: ItemJson[] })[]> {
  const lists = children.filter(({ json }) => json.type !== collectionTypes.page && !json.folder)
  const [rows, blocks] = await Promise.all([
    listCollectionItems(
      ctx,
      lists.map(({ json }) => json.id),
      itemsPerChild,
    ),
    loadAllBlocks(
      ctx,
      data,
      children.map(({ content }) => content),
    ),
  ])
  await ctx.cpuBudget?.turn()
  return children.map((child) => {
    const { json, content } = child
    if (json.type === collectionTypes.page)
      return {
        ...json,
        mainContent: renderBlocks(
          data,
          blocks(content),
          {
            kind: 'page',
            id: json.id,
            isPart: true,
            updatedOn: json.updatedOn,
            budget: ctx.cpuBudget,
            shownOn: { collectionId: index.id, path: index.fullUrl },
          },
          report,
        ),
      }
    const items = rows.filter((row) => row.collection_id === json.id)
    return { ...json, items: items.map((row) => toItemJson(row, { ...child, currency: ctx.site.currency })) }
  })
}
