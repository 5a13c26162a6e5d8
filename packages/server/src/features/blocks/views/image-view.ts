import { aspectRatios, formatCssNumber, type ImageJson, type Picture, toPicture } from '../../media/index.ts'
import { escapeHtml, toPlainText } from '../../../platform/text/html.ts'
import type { ImageSettings } from './image-settings.ts'

/** An image block ready for its template. Texts are HTML-escaped, `text` is rich text. */
interface ImageView {
  readonly picture: Picture
  readonly classes: string
  readonly isInline: boolean
  readonly title: string
  readonly text: string
  readonly buttonText: string
  readonly hasWords: boolean
  /** The caption is on the picture. */
  readonly onPicture: boolean
  /** CSS: the room that a picture of this shape takes, as padding. */
  readonly paddingBottom: string
  /** CSS: width by height, for themes that keep a picture within the window. */
  readonly ratio: string
  readonly maxWidth: number
  readonly href: string
  readonly newWindow: boolean
  readonly opensLarge: boolean
  readonly lightboxTheme: string
  /** What a link around a picture without a text is called. */
  readonly linkLabel: string
}

/** Decides what of the settings counts: lightbox only without a link, captions with the plain design, words with the others. */
export function toImageView(settings: ImageSettings, image: ImageJson): ImageView {
  const { designLayout, title, description } = settings
  const isInline = designLayout === 'inline'
  const text = isInline && settings.layout === 'caption-hidden' ? '' : description
  const hasWords = text !== '' || (!isInline && (title !== '' || settings.buttonText !== ''))
  const alt = getAltText(settings, image)
  const picture = toPicture(image, {
    sizes:
      isInline || designLayout === 'poster' ? '(min-width: 1500px) 1500px, 100vw' : '(min-width: 640px) 60vw, 100vw',
    alt,
  })
  const opensLarge = settings.lightbox && settings.linkUrl === ''
  const ratio =
    settings['aspect-ratio'] === 'auto' ? picture.width / picture.height : aspectRatios[settings['aspect-ratio']]
  const { focalPoint } = settings
  return {
    picture: focalPoint === null ? picture : { ...picture, ...toFocalPoint(focalPoint) },
    classes: [
      `layout-${hasWords || !isInline ? settings.layout : 'caption-hidden'}`,
      `design-layout-${designLayout}`,
      'combination-animation-none individual-animation-none individual-text-animation-none',
    ].join(' '),
    isInline,
    title: isInline ? '' : title,
    text,
    buttonText: isInline || settings.linkUrl === '' ? '' : settings.buttonText,
    hasWords,
    onPicture: isInline && settings.layout.startsWith('caption-overlay'),
    paddingBottom: `${formatCssNumber(100 / ratio)}%`,
    ratio: formatCssNumber(ratio),
    maxWidth: isInline && picture.width > 1 ? picture.width : 2500,
    href: settings.linkUrl === '' ? (opensLarge ? picture.largeUrl : '') : settings.linkUrl,
    newWindow: settings.newWindow && !opensLarge,
    opensLarge,
    lightboxTheme: settings.lightboxTheme,
    linkLabel: alt === '' ? title || escapeHtml(toPlainText(description, 100)) || image.filename : '',
  }
}

/** Decoration has no text. Else the block's own words count, then those of the file, then a heading that is nowhere else. */
function getAltText({ decorative, altText, designLayout, title }: ImageSettings, image: ImageJson): string {
  if (decorative) return ''
  if (altText !== '') return altText
  return image.altText === '' && designLayout === 'inline' ? title : image.altText
}

function toFocalPoint({
  x,
  y,
}: {
  readonly x: number
  readonly y: number
}): Pick<Picture, 'focalPoint' | 'objectPosition'> {
  return { focalPoint: `${x},${y}`, objectPosition: `${formatCssNumber(x * 100)}% ${formatCssNumber(y * 100)}%` }
}
