import type { Ctx } from '../../../platform/context.ts'
import { invalidInput } from '../../../platform/errors.ts'
import { listFiles } from '../../content-fields/index.ts'
import type { TypesFor } from '../../themes/index.ts'
import { draftHomepage } from '../errors.ts'
import { type AddCollection, type CollectionDetail, collectionTypeByName } from '../schema.ts'
import { createCollection, getCollection } from './collections.ts'
import { toCollectionDetail } from '../view.ts'

/** CollectionType of pages whose text is in the theme. */
const templatePage = 7

/**
 * Adds a page of one of the platform's kinds or of the theme's, as a draft unless the caller publishes it. Any other kind would show nothing
 * and is refused.
 */
export async function addPage(ctx: Ctx, body: AddCollection, typesFor: TypesFor): Promise<string> {
  const { typeName, isHomepage = false } = body
  // An empty page is a draft until it is published. A site without a home page has nothing at its own address.
  const input = { ...body, enabled: body.enabled ?? isHomepage }
  if (isHomepage && !input.enabled) throw draftHomepage({})
  if (typeName in collectionTypeByName) return createCollection(ctx, input)
  const theme = await typesFor(ctx)
  if (theme.staticPages.some((page) => page.typeName === typeName))
    return createCollection(ctx, { ...input, type: templatePage })
  const conf = theme.collectionTypes.find((type) => type.typeName === typeName)
  if (!conf) throw invalidInput({ fields: { typeName: `The theme in use has no pages of the kind “${typeName}”.` } })
  const pageSize = input.pageSize ?? Math.min(200, Math.max(1, conf.pageSize ?? 20))
  return createCollection(ctx, { ...input, pageSize })
}

/** A page with everything that its owner may change, and its picture. */
export async function describePage(ctx: Ctx, collectionId: string): Promise<CollectionDetail> {
  const row = await getCollection(ctx, collectionId)
  const [picture] = await listFiles(ctx, row.main_asset_id === null ? [] : [row.main_asset_id])
  return toCollectionDetail(row, picture)
}
