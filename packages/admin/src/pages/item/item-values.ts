import { itemTypes } from '@vitrine/commerce'
import { type CustomValues, toCustomValues, toCustomChanges } from './custom-values.ts'
import { type PictureValue, type StoredFile, toPictureValue } from '../../media/files.ts'
import type { CustomType, Item } from '../pages.ts'
import { toHtml, toTyped } from '../plain-text.ts'
import { itemStates } from '../search.ts'
import { parseWall, toWall } from '../zone-time.ts'

/** An item as its form holds it: texts as they are typed, times on the clock of the site. */
export interface ItemValues {
  title: string
  slug: string
  excerpt: string
  body: string
  picture: PictureValue | null
  /** Further pictures, behind the main one. */
  morePictures: readonly StoredFile[]
  videoUrl: string
  videoFile: StoredFile | null
  audioUrl: string
  /** `auto` shows the video, else the picture. */
  featuredMedia: 'auto' | 'image' | 'quote' | 'link'
  quote: string
  quoteSource: string
  customType: string
  custom: CustomValues
  state: string
  publishedAt: string
  startsAt: string
  endsAt: string
  tags: string[]
  categories: string[]
  authorId: string
  featured: boolean
  commentsOpen: boolean
  sourceUrl: string
  passthrough: boolean
  addressTitle: string
  addressLine1: string
  addressLine2: string
  addressCountry: string
  mapLat: string
  mapLng: string
  seoTitle: string
  seoDescription: string
  seoHidden: boolean
}

export const postRecord = 1

/** Stands for nobody among the authors: a choice cannot be empty. */
export const nobody = 'nobody'

export function toItemValues(item: Item, timeZone: string, types: readonly CustomType[]): ItemValues {
  const { title, slug, state, categories, featured, commentsOpen, sourceUrl, passthrough, location, seo } = item
  const [main, ...more] = item.pictures
  return {
    title,
    slug,
    excerpt: toTyped(item.excerpt),
    body: toTyped(item.body),
    picture: main ? toPictureValue(main) : null,
    morePictures: more,
    videoUrl: item.video?.url ?? '',
    videoFile: item.video?.file ?? null,
    audioUrl: item.audioUrl,
    featuredMedia: item.featuredMedia?.type ?? 'auto',
    quote: item.featuredMedia?.type === 'quote' ? item.featuredMedia.quote : '',
    quoteSource: item.featuredMedia?.type === 'quote' ? item.featuredMedia.source : '',
    customType: item.customType,
    custom: toCustomValues(item, types),
    state,
    publishedAt: toWall(item.publishedAt, timeZone),
    startsAt: toWall(item.startsAt, timeZone),
    endsAt: toWall(item.endsAt, timeZone),
    tags: item.tags,
    categories,
    authorId: item.authorId ?? nobody,
    featured,
    commentsOpen,
    sourceUrl,
    passthrough,
    addressTitle: location?.addressTitle ?? '',
    addressLine1: location?.addressLine1 ?? '',
    addressLine2: location?.addressLine2 ?? '',
    addressCountry: location?.addressCountry ?? '',
    mapLat: numberText(location?.mapLat),
    mapLng: numberText(location?.mapLng),
    seoTitle: seo.title,
    seoDescription: seo.description,
    seoHidden: seo.hidden,
  }
}

/** The values to send: a time that was not touched is sent as it was, to the second. */
export function toItemChanges(values: ItemValues, item: Item, timeZone: string, types: readonly CustomType[]) {
  const before = toItemValues(item, timeZone, types)
  const time = (name: 'publishedAt' | 'startsAt' | 'endsAt') =>
    values[name] === before[name] ? item[name] : parseWall(values[name], timeZone)
  const { addressTitle, addressLine1, addressLine2, addressCountry } = values
  const address = { addressTitle, addressLine1, addressLine2, addressCountry }
  const position = {
    ...(values.mapLat.trim() === '' ? {} : { mapLat: Number(values.mapLat) }),
    ...(values.mapLng.trim() === '' ? {} : { mapLng: Number(values.mapLng) }),
  }
  const hasPlace = [...Object.values(address), values.mapLat, values.mapLng].some((line) => line.trim() !== '')
  const pictureIds = [...(values.picture ? [values.picture.file.id] : []), ...values.morePictures.map(({ id }) => id)]
  const isOtherVideo = values.videoUrl !== before.videoUrl || values.videoFile?.id !== before.videoFile?.id
  // A service that could not be reached is asked again.
  const isUnanswered = item.video !== null && item.video.url !== '' && !item.video.isAnswered
  return {
    itemId: item.itemId,
    expectedUpdatedAt: item.updatedAt,
    title: values.title,
    slug: values.slug,
    excerpt: values.excerpt === before.excerpt ? item.excerpt : toHtml(values.excerpt),
    ...(item.hasBlocks || values.body === before.body ? {} : { body: toHtml(values.body) }),
    ...(pictureIds.join() === item.pictures.map(({ id }) => id).join() ? {} : { pictureIds }),
    ...(isOtherVideo || isUnanswered ? { video: toVideo(values) } : {}),
    ...(values.audioUrl === before.audioUrl ? {} : { audioUrl: values.audioUrl }),
    ...(item.recordType === postRecord ? { featuredMedia: toFeaturedMedia(values) } : {}),
    ...toCustomChanges(values, before, types),
    state: itemStates.find((state) => state === values.state) ?? item.state,
    ...(values.publishedAt === before.publishedAt ? {} : { publishedAt: time('publishedAt') }),
    ...(item.recordType === itemTypes.event
      ? {
          startsAt: time('startsAt'),
          endsAt: time('endsAt'),
          location: hasPlace ? { ...address, ...position } : null,
        }
      : {}),
    tags: values.tags,
    categories: values.categories,
    ...(values.authorId === before.authorId ? {} : { authorId: values.authorId === nobody ? null : values.authorId }),
    featured: values.featured,
    commentsOpen: values.commentsOpen,
    sourceUrl: values.sourceUrl,
    passthrough: values.passthrough,
    seo: { title: values.seoTitle, description: values.seoDescription, hidden: values.seoHidden },
  }
}

function toFeaturedMedia({ featuredMedia, quote, quoteSource }: ItemValues) {
  if (featuredMedia === 'auto') return null
  return featuredMedia === 'quote' ? { type: featuredMedia, quote, source: quoteSource } : { type: featuredMedia }
}

function toVideo({ videoUrl, videoFile }: ItemValues) {
  if (videoFile) return { fileAssetId: videoFile.id }
  return videoUrl.trim() === '' ? null : { url: videoUrl }
}

function numberText(number: number | undefined): string {
  return number === undefined ? '' : String(number)
}
