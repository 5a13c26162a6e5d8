import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { publishChange } from '../sites/index.ts'
import { type Asset, toAsset } from './asset.ts'
import { keepMark } from './address-name.ts'
import { normalizeFilename } from './file-type.ts'
import { type AssetRow, findAsset, lockAsset, updateAsset } from './store.ts'

interface AssetChange {
  /** The ending stays that of the content. Addresses with the name of before keep working. */
  readonly filename?: string | undefined
  readonly altText?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** 0..1 from the top left corner: what stays in sight when the picture is cut to another shape. */
  readonly focalPoint?: { readonly x: number; readonly y: number } | undefined
}

/** A picture or file of the site. Throws 404. */
export async function getAsset(ctx: Ctx, assetId: string): Promise<Asset> {
  const row = await findAsset(ctx, assetId)
  if (!row) throw notFound({ what: 'This file' })
  return toAsset(row)
}

/** Changes the texts of a picture or file for all its uses. Throws 404. */
export async function changeAsset(ctx: Ctx, assetId: string, change: AssetChange): Promise<Asset> {
  return transaction(ctx, async (ctx) => {
    const before = change.filename === undefined ? undefined : await lockAsset(ctx, assetId)
    const row = await updateAsset(ctx, assetId, {
      ...(change.filename === undefined || !before ? {} : { filename: renameFile(change.filename, before) }),
      ...(change.altText === undefined ? {} : { alt_text: change.altText.trim() }),
      ...(change.title === undefined ? {} : { title: change.title.trim() }),
      ...(change.description === undefined ? {} : { description: change.description.trim() }),
      ...(change.focalPoint === undefined ? {} : { focal_x: change.focalPoint.x, focal_y: change.focalPoint.y }),
    })
    if (!row) throw notFound({ what: 'This picture' })
    await publishChange(ctx)
    return toAsset(row)
  })
}

/** A new name, with or without its ending, as it is kept. */
function renameFile(filename: string, { filename: before, content_type: contentType }: AssetRow): string {
  const ending = /\.[^.]*$/.exec(before)?.[0] ?? ''
  const hasEnding = ending !== '' && filename.toLowerCase().endsWith(ending.toLowerCase())
  return keepMark(normalizeFilename(hasEnding ? filename : `${filename}${ending}`, contentType), before)
}
