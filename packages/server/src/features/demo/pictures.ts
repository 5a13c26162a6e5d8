import fs from 'node:fs/promises'
import path from 'node:path'
import type { Gallery, Picture, Row, Shop } from './shop.types.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Asset, getAssetUrl, prepareAsset, saveAsset } from '../assets/index.ts'

/** Pictures prepared at once: enough to keep every core busy, few enough to hold in memory. */
const concurrency = 6

/** The shop's pictures by the name of their file. */
export type Pictures = ReadonlyMap<string, Asset>

/** Stores all pictures of the shop. The costly part of each runs beside the others; the database sees one after the other. */
export async function storePictures(
  ctx: Ctx,
  shop: Shop,
  folder: string,
  onProgress: (done: number, all: number) => void,
): Promise<Pictures> {
  const wanted = listPictures(shop)
  const stored = new Map<string, Asset>()
  const waiting = [...wanted.values()]
  let saving = Promise.resolve()
  let done = 0

  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const picture = next
      const bytes = await readPicture(path.join(folder, 'pictures', picture.file))
      const prepared = bytes && (await prepareAsset(ctx, { bytes, filename: picture.file }))
      saving = saving.then(async () => {
        onProgress(++done, wanted.size)
        if (!prepared) return
        stored.set(
          picture.file,
          await saveAsset(ctx, prepared, { altText: picture.alt, focalPoint: picture.focalPoint }),
        )
      })
      await saving
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return stored
}

/** Puts the addresses of pictures into rich text that names their files: `<img src="pictures/NAME.jpg">`. */
export function withPictureAddresses(html: string, pictures: Pictures): string {
  return html.replace(
    /<img([^>]*?)\ssrc="pictures\/([^"]+)"([^>]*)>/g,
    (_tag, before: string, file: string, after: string) => {
      const asset = pictures.get(file)
      if (!asset) return ''
      const url = getAssetUrl(asset)
      const sizes = [500, 750, 1000, 1500].map((width) => `${url}?format=${width}w ${width}w`).join(', ')
      const shape =
        asset.width !== null && asset.height !== null ? ` width="${asset.width}" height="${asset.height}"` : ''
      return `<img${before} src="${url}?format=1000w" srcset="${sizes}" sizes="(min-width: 768px) 720px, 100vw"${shape} loading="lazy"${after}>`
    },
  )
}

/** Every picture the shop shows, once, with the words and the focal point it is given first. */
function listPictures(shop: Shop): Map<string, Picture> {
  const all = [
    ...shop.products.flatMap(({ images }) => images),
    ...shop.journal.posts.map(({ image }) => image),
    ...shop.events.items.map(({ image }) => image),
    ...shop.pages.home.sections.flatMap((section) => {
      if (section.type === 'categories') return section.items.map(({ picture }) => picture)
      return 'picture' in section ? [section.picture] : []
    }),
    ...shop.pages.plain.flatMap(({ picture }) => (picture ? [picture] : [])),
    ...shop.pages.plain.flatMap(({ rows = [] }) => listRowPictures(rows)),
    ...shop.pages.galleries.flatMap(listGalleryPictures),
    ...shop.pages.indexes.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'gallery' ? listGalleryPictures(part) : listRowPictures(part.rows))),
    ),
    shop.site.logo,
    shop.site.socialImage,
    { file: shop.site.favicon, alt: '', focalPoint: { x: 0.5, y: 0.5 } },
    ...filesInTexts(shop).map((file) => ({ file, alt: '', focalPoint: { x: 0.5, y: 0.5 } })),
  ]
  const byFile = new Map<string, Picture>()
  for (const picture of all) if (!byFile.has(picture.file)) byFile.set(picture.file, picture)
  return byFile
}

function listRowPictures(rows: readonly Row[]): Picture[] {
  const blocks = rows.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  return blocks.flatMap((each) => (each.type === 'image' ? [each.picture] : []))
}

function listGalleryPictures({ pictures }: Gallery): Picture[] {
  return pictures.map(({ picture }) => picture)
}

function filesInTexts(shop: Shop): string[] {
  return [...JSON.stringify(shop).matchAll(/src=\\"pictures\/([^"\\]+)\\"/g)].flatMap(([, file]) => file ?? [])
}

async function readPicture(file: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(file)
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A text of one sentence as rich text. */
export function toParagraph(text: string): string {
  return text.startsWith('<') ? text : `<p>${text}</p>`
}
