import { escapeHtml } from '../../platform/text/html.ts'
import { parseCssColor } from './css-color.ts'
import type { BlockData } from './define.ts'
import { findFrame } from '../media/index.ts'
import type { Section } from './stored.ts'

/**
 * The background of a section: a colour, a picture, or a video over them. A video is muted and loops. It starts when
 * its script finds it in sight and motion allowed; without the script its picture shows.
 */
export function renderSectionBackground(image: BlockData['image'], background: Section['background']): string {
  if (!background) return ''
  const { overlayOpacity } = background
  const color = parseCssColor(background.color)
  const picture = pictureBehind(image, background.assetId)
  const video = videoBehind(image, background)
  const ground =
    color === undefined ? '' : `<div class="section-background-color" style="background-color: ${color}"></div>`
  if (picture === '' && video === '') return ground
  const shade = overlayOpacity === undefined ? '' : ` style="opacity: ${overlayOpacity}"`
  return `${ground}${picture}${video}<div class="section-background-overlay"${shade}></div>`
}

function pictureBehind(findImage: BlockData['image'], assetId: string | undefined): string {
  const image = findImage(assetId)
  if (!image) return ''
  const widths = [500, 750, 1000, 1500, 2500].map((width) => `${image.assetUrl}?format=${width}w ${width}w`)
  return `<img data-loader="sqs" alt="${image.altText}" src="${image.assetUrl}?format=1500w" srcset="${widths.join(', ')}" sizes="100vw" loading="lazy" decoding="async" style="object-position: ${image.objectPosition}">`
}

function videoBehind(findImage: BlockData['image'], background: NonNullable<Section['background']>): string {
  const file = findImage(background.videoAssetId)
  if (file?.contentType.startsWith('video/') === true) {
    const preload = background.assetId === undefined ? 'metadata' : 'none'
    return `<div class="section-background-content sqs-video-background content-fill"><video class="sqs-native-video" muted loop playsinline disablepictureinpicture preload="${preload}" tabindex="-1" aria-hidden="true"><source src="${file.assetUrl}" type="${escapeHtml(file.contentType)}"></video></div>`
  }
  const frame = background.videoUrl === undefined ? undefined : findFrame('', background.videoUrl, '', '')
  return frame === undefined
    ? ''
    : `<div class="section-background-content sqs-video-background content-fill" data-html="${escapeHtml(frame.html)}"></div>`
}
