import type { HomeSection, Row, RowBlock, Shop } from './shop.types.ts'
import { newId } from '../../platform/ids.ts'
import { type Pictures, withPictureAddresses } from './pictures.ts'

/** A block as pages store it. */
interface StoredBlock {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly settings: Readonly<Record<string, unknown>>
}

/** A section of the home page as its block: pictures become the ids of assets. */
export function toSectionBlock(section: HomeSection, pictures: Pictures): StoredBlock {
  const { type, ...settings } = section
  if (section.type === 'categories') {
    const items = section.items.map(({ categorySlug, picture }) => ({
      categorySlug,
      ...findAsset(picture.file, pictures),
    }))
    return block(type, { title: section.title, items })
  }
  if (section.type === 'hero' || section.type === 'story') {
    const { picture, ...rest } = { ...settings, picture: section.picture }
    return block(type, { ...rest, ...findAsset(picture.file, pictures) })
  }
  return block(type, settings)
}

export function toHtmlBlock(html: string, pictures: Pictures): StoredBlock {
  return block('html', { html: withPictureAddresses(html, pictures) })
}

/** Rows of columns as pages store them: the blocks, and where each is. */
export function toRowContent(rows: readonly Row[], pictures: Pictures) {
  const placed = rows.map(({ columns }) =>
    columns.map(({ span, blocks }) => ({ span, blocks: blocks.map((each) => rowBlock(each, pictures)) })),
  )
  const layout = {
    rows: placed.map((columns) => ({
      columns: columns.map(({ span, blocks }) => ({ span, content: blocks.map(({ id }) => ({ block: id })) })),
    })),
  }
  return { blocks: placed.flatMap((columns) => columns.flatMap(({ blocks }) => blocks)), layout }
}

function rowBlock(given: RowBlock, pictures: Pictures): StoredBlock {
  if (given.type === 'html') return toHtmlBlock(given.html, pictures)
  if (given.type === 'image')
    return block('image', { ...findAsset(given.picture.file, pictures), caption: given.caption ?? '' })
  if (given.type === 'quote') return block('quote', { quote: given.quote, source: given.source })
  const { label, url, style, alignment = 'center' } = given
  return { ...block('button', { link: { label, url }, style, alignment }), version: 2 }
}

/** The footer's text beside the name: what the shop is about, and when it is open. */
export function toFooterBlocks(shop: Shop, pictures: Pictures): StoredBlock[] {
  const hours = shop.site.openingHours.join('<br>')
  return [toHtmlBlock(`<p>${shop.footer.about}</p><p>${hours}</p>`, pictures)]
}

function block(type: string, settings: Readonly<Record<string, unknown>>): StoredBlock {
  return { id: newId(), type, version: 1, settings }
}

function findAsset(file: string, pictures: Pictures): { assetId?: string } {
  const asset = pictures.get(file)
  return asset ? { assetId: asset.id } : {}
}
