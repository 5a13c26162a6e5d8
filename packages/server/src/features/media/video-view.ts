import { z } from 'zod'
import { escapeHtml, toSafeUrl, unescapeHtml } from '../../platform/text/html.ts'
import type { FindImage } from './pictures.ts'
import { AssetId } from './fields.ts'
import { RawText, flag } from './fields.ts'
import { findFrame } from './frames.ts'
import { type Picture, toPicture, parseSize } from './pictures.ts'

/** Where a video comes from: the settings that a video block and a video among pictures share. */
export const videoSource = {
  url: RawText.describe('Address of the video at its provider, as a browser shows it.').meta({
    title: 'URL of the video',
    field: 'address',
  }),
  html: RawText.describe('Embed code of the provider. Filled in from the address when the block is saved.').meta({
    field: 'computed',
  }),
  providerName: RawText.describe('Name of the provider. Filled in like the embed code.').meta({ field: 'computed' }),
  fileAssetId: AssetId.describe('An uploaded video file, in place of an address.').meta({
    title: 'Video file',
    field: 'video',
  }),
  captionsAssetId: AssetId.describe('Captions of the uploaded file (WebVTT).').meta({
    title: 'Captions (WebVTT)',
    field: 'captions',
  }),
  captionsLanguage: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .catch('en')
    .default('en')
    .describe('Language of the captions, as in `de` or `pt-BR`.'),
  captionsLabel: RawText.describe('What the menu of captions calls them.').meta({
    title: 'Name of the captions',
    field: 'line',
  }),
  loop: flag(false).describe('Begin again at the end (uploaded files).').meta({ title: 'Play in a loop' }),
}

type VideoSource = z.output<z.ZodObject<typeof videoSource>>

/** What the partial `media-video.block` prints. Texts are HTML-escaped. */
export interface VideoView {
  readonly dataHtml: string
  readonly providerName: string
  /** The frame as markup, where it is in the page from the beginning. */
  readonly frame: string
  readonly overlay: boolean
  readonly picture: Picture | null
  readonly watchUrl: string
  readonly title: string
  readonly file: FileView | null
  /** Width divided by height. */
  readonly ratio: number
}

interface FileView {
  readonly url: string
  readonly contentType: string
  readonly name: string
  readonly posterUrl: string
  readonly loop: boolean
  readonly width: number
  readonly height: number
  readonly captionsUrl: string
  readonly captionsLanguage: string
  readonly captionsLabel: string
}

interface VideoInput {
  /** HTML-escaped. */
  readonly title: string
  readonly posterAssetId: string | undefined
  /** Nothing is asked of the provider before the visitor presses play. */
  readonly overlay: boolean
  readonly sizes: string
}

export function listVideoAssets(source: VideoSource, posterAssetId: string | undefined): string[] {
  return [source.fileAssetId, source.captionsAssetId, posterAssetId].filter((id) => id !== undefined)
}

/** What a video is shown with: its pictures, and the texts of the site. */
interface VideoData {
  readonly image: FindImage
  readonly site: { readonly strings: Readonly<Record<string, string>> }
}

/** A video ready for its template; undefined when there is none to show. */
export function buildVideoView(source: VideoSource, input: VideoInput, found: VideoData): VideoView | undefined {
  const poster = found.image(input.posterAssetId)
  const picture = poster ? toPicture(poster, { sizes: input.sizes, alt: '' }) : null
  const posterRatio = picture === null ? 16 / 9 : picture.width / picture.height
  const base = { title: input.title, picture }
  const file = found.image(source.fileAssetId)
  if (file) {
    const view = fileView(source, input, found, picture)
    return (
      view && {
        ...base,
        dataHtml: '',
        providerName: '',
        frame: '',
        overlay: false,
        watchUrl: '',
        file: view,
        ratio: posterRatio,
      }
    )
  }
  const frame = findFrame(
    source.html,
    source.url,
    unescapeHtml(input.title),
    unescapeHtml(found.site.strings['mediaVideo'] ?? ''),
  )
  if (!frame) return undefined
  return {
    ...base,
    dataHtml: escapeHtml(frame.html),
    providerName: escapeHtml(source.providerName),
    frame: frame.html,
    overlay: input.overlay,
    watchUrl: escapeHtml(toSafeUrl(source.url === '' ? frameAddress(frame.html) : source.url)),
    file: null,
    ratio: frame.width !== undefined && frame.height !== undefined ? frame.width / frame.height : 16 / 9,
  }
}

function fileView(
  source: VideoSource,
  input: VideoInput,
  found: VideoData,
  picture: Picture | null,
): FileView | undefined {
  const file = found.image(source.fileAssetId)
  if (!file) return undefined
  const captions = found.image(source.captionsAssetId)
  const { width, height } = picture ?? parseSize({ originalSize: '1280x720' })
  return {
    url: file.assetUrl,
    contentType: escapeHtml(file.contentType),
    name: input.title === '' ? file.filename : input.title,
    posterUrl: picture === null ? '' : `${picture.assetUrl}?format=1500w`,
    loop: source.loop,
    width,
    height,
    captionsUrl: captions?.assetUrl ?? '',
    captionsLanguage: source.captionsLanguage,
    captionsLabel:
      source.captionsLabel === '' ? (found.site.strings['mediaCaptions'] ?? '') : escapeHtml(source.captionsLabel),
  }
}

function frameAddress(html: string): string {
  return unescapeHtml(/src="([^"]*)"/.exec(html)?.[1] ?? '')
}
