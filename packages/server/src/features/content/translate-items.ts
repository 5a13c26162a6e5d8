import type { Ctx } from '../../platform/context.ts'
import { isRecord } from '../../platform/text/json.ts'
import { addresses, loadTexts, sharedWords, translateRecord } from '../languages/index.ts'
import type { ItemRow, Neighbour, Neighbours } from './rows.ts'
import { loadPictureTexts } from './translate-pictures.ts'

/** Items in the language of a visit that is not the site's own: their texts, addresses, tags and pictures, and the options of products. */
export async function translateItems<Row extends ItemRow>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const optionWords = rows.flatMap((row) => sharedWords.listOptionWords(readOptions(row)))
  const ids = rows.map(({ item_id }) => item_id)
  const [texts, slugs, translatePicture, options, tags] = await Promise.all([
    loadTexts(ctx, 'item', ids),
    addresses.loadSlugs(ctx, 'item', ids),
    loadPictureTexts(ctx, rows.flatMap(listPictures)),
    sharedWords.loadWords(ctx, 'options', optionWords),
    sharedWords.loadWords(
      ctx,
      'tags',
      rows.flatMap((row) => row.tags),
    ),
  ])
  return rows.map((row) => ({
    ...withOptions(translateRecord(row, texts.get(row.item_id)), options),
    ...translatePictures(row, translatePicture),
    own_slug: slugs.get(row.item_id)?.get(ctx.site.language),
    tags: row.tags.map((tag) => tags.get(tag) ?? tag),
  }))
}

function listPictures({ main_asset, assets, custom_assets, author }: ItemRow) {
  return [main_asset, ...(assets ?? []), ...(custom_assets ?? []), author?.[4]]
}

function translatePictures(
  { main_asset, assets, custom_assets, author }: ItemRow,
  translate: Awaited<ReturnType<typeof loadPictureTexts>>,
): Pick<ItemRow, 'main_asset' | 'assets' | 'custom_assets' | 'author'> {
  const avatar = author?.[4]
  return {
    main_asset: main_asset && translate(main_asset),
    assets: assets && assets.map(translate),
    custom_assets: custom_assets && custom_assets.map(translate),
    author: author && avatar ? [author[0], author[1], author[2], author[3], translate(avatar)] : author,
  }
}

function readOptions({ option_names: names, variants }: ItemRow) {
  const attributes = (variants ?? []).map((variant) => (isRecord(variant[2]) ? variant[2] : {}))
  return { names: names ?? [], attributes }
}

function withOptions<Row extends ItemRow>(row: Row, words: ReadonlyMap<string, string>): Row {
  if (words.size === 0 || row.variants === null) return row
  const { names, attributes } = sharedWords.translateOptions(readOptions(row), words)
  const variants = row.variants.map((variant, index) => variant.with(2, attributes[index]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value of the tuple has another text.
  return { ...row, option_names: names, variants: variants as typeof row.variants }
}

/** The items before and after one, whose titles and addresses links show. */
export async function translateTitles(ctx: Ctx, { prev, next }: Neighbours): Promise<Neighbours> {
  const ids = [prev, next].flatMap((each) => each?.id ?? [])
  const [texts, slugs] = await Promise.all([
    loadTexts(ctx, 'item', ids, ['title']),
    ctx.site.languagePath === undefined ? undefined : addresses.loadSlugs(ctx, 'item', ids),
  ])
  const translate = (each: Neighbour | null) =>
    each && { ...translateRecord(each, texts.get(each.id)), own_slug: slugs?.get(each.id)?.get(ctx.site.language) }
  return { prev: translate(prev), next: translate(next) }
}

/** The tags of the site that an address means: its own, or those that read like it in the language of the visit. */
export function findSourceTags(ctx: Ctx, tag: string): Promise<readonly string[]> {
  return sharedWords.findSources(ctx, 'tags', tag)
}
