import { z } from 'zod'
import type { contentRows } from '../content/index.ts'
import { toImageJson, type ImageJson, buildVideoView, type VideoView } from '../media/index.ts'
import { escapeHtml } from '../../platform/text/html.ts'

/** The video of an item as it is stored: at a service, or a file of the site. */
export const ItemVideo = z.object({
  url: z.string().catch(''),
  html: z.string().catch(''),
  providerName: z.string().catch(''),
  title: z.string().catch(''),
  fileAssetId: z.string().nullable().catch(null),
})
export type ItemVideo = z.output<typeof ItemVideo>

/** `oembed` of an item, in the keys that templates read; `html` is the frame that we write. Texts are HTML-escaped. */
export interface OembedJson {
  type: 'video'
  html: string
  title: string
  providerName: string
  url: string
  thumbnailUrl: string
}

/**
 * What a video adds to the JSON of its item: `oembed` and `overlay` as themes read them, and `video`, which our own markup prints. Nothing
 * where there is nothing to play.
 */
export function toVideoFields(
  { fileAssetId, ...stored }: ItemVideo,
  title: string,
  main: ImageJson | undefined,
  files: readonly contentRows.AssetTuple[],
): { oembed?: OembedJson; overlay?: boolean; video?: VideoView } {
  const file = files.find(([id]) => id === fileAssetId)
  const source = { ...stored, ...(file ? { fileAssetId: file[0] } : {}), ...usual }
  const pictures = new Map(
    [...(main ? [main] : []), ...(file ? [toImageJson(file)] : [])].map((image) => [image.id, image]),
  )
  // An item has a title, and a video of it no captions: no text of the site replaces them.
  const found = {
    image: (id: string | undefined) => (id === undefined ? undefined : pictures.get(id)),
    site: { strings: {} },
  }
  const video = buildVideoView(source, { title, posterAssetId: main?.id, overlay: true, sizes: '100vw' }, found)
  if (!video) return {}
  return {
    oembed: {
      type: 'video',
      html: video.file ? fileHtml(video.file.url, video.file.contentType) : video.frame,
      title: escapeHtml(stored.title),
      providerName: video.providerName,
      url: video.watchUrl,
      thumbnailUrl: main?.assetUrl ?? '',
    },
    overlay: main !== undefined,
    video,
  }
}

const usual = { loop: false, captionsLanguage: 'en', captionsLabel: '', captionsAssetId: undefined } as const

function fileHtml(url: string, contentType: string): string {
  return `<video controls playsinline preload="metadata"><source src="${url}" type="${contentType}"></video>`
}
