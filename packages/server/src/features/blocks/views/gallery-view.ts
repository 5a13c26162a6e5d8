import { cleanHtml } from '../../../platform/text/clean-html.ts'
import { type ItemJson } from '../../page-context/index.ts'
import {
  aspectRatios,
  formatCssNumber,
  type Picture,
  toPicture,
  buildVideoView,
  type VideoView,
} from '../../media/index.ts'
import type { BlockData } from '../define.ts'
import type { GallerySettings } from './gallery-settings.ts'

/** One slide. Texts are HTML-escaped, `description` is rich text. */
interface Slide {
  readonly itemId: string
  readonly isVideo: boolean
  readonly picture: Picture | null
  readonly video: VideoView | null
  readonly title: string
  readonly description: string
  readonly hasMeta: boolean
  readonly href: string
  readonly opensLarge: boolean
  readonly newWindow: boolean
  readonly fit: 'content-fill' | 'content-fit'
  readonly number: number
  /** Width divided by height: the width that a slide of a slider takes at its height. */
  readonly ratio: string
}

interface GalleryView {
  readonly design: GallerySettings['design']
  readonly slides: readonly Slide[]
  readonly containerClasses: string
  readonly listClass: string
  readonly slideClass: string
  readonly style: string
  readonly isStrip: boolean
  readonly controls: boolean
  readonly thumbnails: boolean
  readonly autoplaySeconds: number
  readonly lightboxTheme: string
  readonly metaOnPicture: boolean
}

type Pictures = BlockData | { readonly items: readonly ItemJson[] } | undefined

/** A gallery block ready for its template: which options count is decided here, by the conditions of the specification. */
export function toGalleryView(settings: GallerySettings, pictures: Pictures): GalleryView {
  const { design } = settings
  const isStrip = isMoving(design)
  const metaOnPicture = isStrip && settings['show-meta']
  const hasMeta = metaOnPicture || (!isStrip && settings['show-meta-basic'])
  const slides = buildSlides(settings, pictures, hasMeta)
  return {
    design,
    slides,
    containerClasses: containerClasses(settings, hasMeta, metaOnPicture),
    listClass: `sqs-gallery-design-${design === 'slider' ? 'strip' : design === 'grid' ? 'grid' : 'stacked'}`,
    slideClass: `sqs-gallery-design-${design === 'slider' ? 'strip' : design === 'grid' ? 'grid' : 'stacked'}-slide`,
    style: buildStyle(settings, slides),
    isStrip,
    controls: isStrip && settings.controls && slides.length > 1,
    thumbnails: design === 'slideshow' && settings.thumbnails && slides.length > 1,
    autoplaySeconds: isStrip && settings.autoplay && slides.length > 1 ? settings['autoplay-duration'] : 0,
    lightboxTheme: settings.lightbox ? settings.lightboxTheme : '',
    metaOnPicture,
  }
}

function isMoving(design: GallerySettings['design']): boolean {
  return design === 'slideshow' || design === 'slider'
}

function containerClasses(settings: GallerySettings, hasMeta: boolean, metaOnPicture: boolean): string {
  const { design } = settings
  return [
    'sqs-gallery-container',
    `sqs-gallery-block-${design}`,
    `sqs-gallery-aspect-ratio-${settings['aspect-ratio']}`,
    `sqs-gallery-thumbnails-per-row-${settings['thumbnails-per-row']}`,
    ...(hasMeta ? ['sqs-gallery-block-show-meta'] : []),
    ...(metaOnPicture
      ? [
          `sqs-gallery-block-meta-position-${settings['meta-position']}`,
          ...(settings['show-meta-on-hover'] ? ['sqs-gallery-block-meta-on-hover'] : []),
        ]
      : []),
    ...(design === 'slider' ? [`sqs-gallery-active-alignment-${settings['active-alignment']}`] : []),
    ...(design === 'slideshow' && settings.thumbnails && settings['square-thumbs'] ? ['vt-square-thumbnails'] : []),
    ...(isMoving(design) && !settings['auto-crop'] && settings.transparentBackground
      ? ['sqs-gallery-transparent-background']
      : []),
    'block-animation-none',
    'clear',
  ].join(' ')
}

function buildStyle(settings: GallerySettings, slides: readonly Slide[]): string {
  const { design, padding } = settings
  const columns = settings['thumbnails-per-row']
  return [
    ...(design === 'grid' && settings['square-thumbs']
      ? [`--vt-ratio:${formatCssNumber(aspectRatios[settings['aspect-ratio']])}`]
      : []),
    ...(isMoving(design) ? [`--vt-ratio:${formatCssNumber(frameRatio(settings, slides))}`] : []),
    ...(design === 'grid' ? [`--vt-columns:${columns}`, `--vt-phone-columns:${phoneColumns(columns)}`] : []),
    ...(design === 'slideshow' ? [] : [`--vt-padding:${padding}px`]),
    ...(design === 'slideshow' && settings.thumbnails
      ? [
          `--vt-strip-height:${settings['thumbnail-strip-height']}px`,
          `--vt-strip-margin:${settings['thumbnail-strip-margin']}px`,
          `--vt-thumbnail-width:${settings['max-width']}px`,
        ]
      : []),
  ].join(';')
}

function phoneColumns(columns: number): number {
  return columns <= 2 ? columns : columns <= 5 ? 2 : 3
}

/** Shape of the frame in which slides stand: the owner's, else that of the first picture where pictures are shown whole. */
function frameRatio({ design, vSize, 'auto-crop': crops }: GallerySettings, slides: readonly Slide[]): number {
  if (vSize !== null) return 100 / vSize
  if (design === 'slider') return 2
  const [first] = slides
  const own = crops || !first ? 3 / 2 : Number(first.ratio)
  return Math.min(2.4, Math.max(2 / 3, own))
}

function buildSlides(settings: GallerySettings, pictures: Pictures, hasMeta: boolean): Slide[] {
  if (pictures === undefined) return []
  const all = 'items' in pictures ? collectionSlides(settings, pictures.items) : ownSlides(settings, pictures)
  return all.map((slide, index) => {
    const description = settings['show-meta-only-title'] ? '' : slide.description
    return {
      ...slide,
      description,
      hasMeta: hasMeta && (slide.title !== '' || description !== ''),
      opensLarge: settings.lightbox && slide.href === '',
      newWindow: settings.newWindow,
      fit: fills(settings) ? 'content-fill' : 'content-fit',
      number: index + 1,
    }
  })
}

function fills(settings: GallerySettings): boolean {
  if (settings.design === 'grid') return settings['square-thumbs']
  return settings.design === 'stacked' ? false : settings['auto-crop']
}

type BareSlide = Pick<Slide, 'itemId' | 'isVideo' | 'picture' | 'video' | 'title' | 'description' | 'href' | 'ratio'>

function ownSlides(settings: GallerySettings, found: BlockData): BareSlide[] {
  return settings.items.flatMap((item, index): BareSlide[] => {
    const { title, description, linkUrl } = item
    const image = found.image(item.assetId)
    const base = { itemId: `item-${index + 1}`, title, description }
    if (item.type === 'video') {
      const input = { title, posterAssetId: item.assetId, overlay: true, sizes: getSizes(settings) }
      const video = buildVideoView(item, input, found)
      return video
        ? [{ ...base, isVideo: true, picture: null, video, href: '', ratio: formatCssNumber(video.ratio) }]
        : []
    }
    if (!image) return []
    const alt = item.altText === '' ? (image.altText === '' ? title : image.altText) : item.altText
    const picture = toPicture(image, { sizes: getSizes(settings), alt })
    const ratio = formatCssNumber(picture.width / picture.height)
    return [{ ...base, itemId: image.id, isVideo: false, picture, video: null, href: linkUrl, ratio }]
  })
}

function collectionSlides(settings: GallerySettings, items: readonly ItemJson[]): BareSlide[] {
  return items.flatMap((item): BareSlide[] => {
    if (item.video) {
      const { video, title } = item
      const base = { itemId: item.id, isVideo: true, picture: null, video, title }
      return [{ ...base, description: cleanHtml(item.body), href: '', ratio: formatCssNumber(video.ratio) }]
    }
    if (!item.mainImage) return []
    const alt = item.mainImage.altText === '' ? item.title : item.mainImage.altText
    const picture = toPicture(item.mainImage, { sizes: getSizes(settings), alt })
    return [
      {
        itemId: item.id,
        isVideo: false,
        picture,
        video: null,
        title: item.title,
        description: cleanHtml(item.body),
        href: item.clickthroughUrl ?? '',
        ratio: formatCssNumber(picture.width / picture.height),
      },
    ]
  })
}

/** How wide a picture is in its place, for the browser's choice among widths. */
function getSizes(settings: GallerySettings): string {
  if (settings.design !== 'grid') return '(min-width: 1500px) 1500px, 100vw'
  const columns = settings['thumbnails-per-row']
  return `(max-width: 640px) ${Math.round(100 / phoneColumns(columns))}vw, ${Math.round(100 / columns)}vw`
}
