import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { assetKeys } from '../../assets/index.ts'
import { siteSettings } from '../../sites/index.ts'

/** Sharp on paper at the size in which it is printed. */
const width = 750

/** The logo of the site as a picture that a PDF file can hold; null without one, and where it cannot be drawn. */
export async function loadLogo(ctx: Ctx): Promise<Uint8Array | null> {
  const assetId = siteSettings.logoAssetId.read(ctx.site)
  if (assetId === undefined) return null
  const { rows } = await sql<{ version: number; contentType: string }>`
    SELECT file_version AS version, content_type AS "contentType" FROM asset
    WHERE website_id = ${ctx.site.id} AND asset_id = ${assetId} AND NOT is_private`.execute(ctx.db)
  const [asset] = rows
  const bytes = asset && (await ctx.files.get(assetKeys.getOriginalKey(ctx.site.id, assetId, asset.version)))
  if (!asset || !bytes) return null
  try {
    return asset.contentType === 'image/svg+xml'
      ? await ctx.images.draw(bytes, width)
      : await ctx.images.derive(bytes, { width, type: 'image/png' })
  } catch (cause) {
    // An invoice without a logo is one; no invoice is not.
    ctx.log.warn({ err: cause, assetId }, 'a logo could not be drawn for paper')
    return null
  }
}
