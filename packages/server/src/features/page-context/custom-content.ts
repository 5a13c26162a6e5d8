import { z } from 'zod'
import type { contentRows } from '../content/index.ts'
import { escapeAll, escapeHtml } from '../../platform/text/html.ts'
import { toImageJson } from '../media/index.ts'

const Html = z.object({ html: z.string() })
const Picture = z.object({ assetId: z.string() })
const Pictures = z.object({ assetIds: z.array(z.string()) })

/**
 * `customContent` of an item: the fields that its custom type adds. Text is escaped, rich text is under `html`. A
 * picture has the shape of pages (absent once its file is gone), a gallery holds its pictures as `items`.
 */
export function toCustomContentJson(
  fields: Readonly<Record<string, unknown>>,
  assets: readonly contentRows.AssetTuple[],
): Record<string, unknown> {
  const known = new Map(assets.map((asset) => [asset[0], asset]))
  const findPicture = (id: string, index = 0) => {
    const asset = known.get(id)
    return asset ? [toImageJson(asset, index)] : []
  }
  const toTemplateValue = (value: unknown): unknown => {
    if (typeof value === 'string') return escapeHtml(value)
    const html = Html.safeParse(value).data
    if (html) return html
    const picture = Picture.safeParse(value).data
    if (picture) return findPicture(picture.assetId)[0]
    const pictures = Pictures.safeParse(value).data
    if (pictures) return { items: pictures.assetIds.flatMap((id, index) => findPicture(id, index)) }
    return escapeAll(value)
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const shown = toTemplateValue(value)
      return shown === undefined ? [] : [[name, shown]]
    }),
  )
}
