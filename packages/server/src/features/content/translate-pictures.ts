import type { Ctx } from '../../platform/context.ts'
import { loadTexts, translateRecord } from '../languages/index.ts'
import type { AssetTuple } from './rows.ts'

/** Puts pictures into the language of a visit. */
type TranslatePicture = (asset: AssetTuple) => AssetTuple

/** Reads what pictures say in the language of the visit: alternative texts, titles and descriptions. */
export async function loadPictureTexts(
  ctx: Pick<Ctx, 'db' | 'site'>,
  assets: readonly (AssetTuple | null | undefined)[],
): Promise<TranslatePicture> {
  const ids = new Set(assets.flatMap((asset) => asset?.[0] ?? []))
  const texts = await loadTexts(ctx, 'asset', [...ids])
  return (asset) => {
    const own = texts.get(asset[0])
    if (!own) return asset
    const said = translateRecord({ alt_text: asset[7], title: asset[9], description: asset[10] }, own)
    const copy: AssetTuple = [...asset]
    copy[7] = said.alt_text
    copy[9] = said.title
    copy[10] = said.description
    return copy
  }
}
