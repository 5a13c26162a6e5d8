import type { Ctx } from '../../../platform/context.ts'
import { mapFileSizes } from '../../assets/index.ts'
import type { ItemJson } from '../../page-context/index.ts'

/** The sound of an item, as a feed names it. */
export interface Enclosure {
  /** As the item has it: a path of this site or an address elsewhere. */
  readonly url: string
  readonly type: string
  /** Bytes; 0 for a file that is elsewhere, which is what the field writes where it cannot know. */
  readonly length: number
}

/** Types of the audio files that podcasts are made of. */
const audioTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
}

/** The sounds of the items by item id, in one query, and in none where no item has any. */
export async function listEnclosures(ctx: Ctx, items: readonly ItemJson[]): Promise<Map<string, Enclosure>> {
  const urls = items.flatMap((item) => {
    const url = audioUrl(item)
    return url === undefined ? [] : [[item.id, url] as const]
  })
  const sizes = await mapFileSizes(
    ctx,
    urls.flatMap(([, url]) => getAssetId(url) ?? []),
  )
  return new Map(
    urls.map(([id, url]) => [id, { url, type: getAudioType(url), length: sizes.get(getAssetId(url) ?? '') ?? 0 }]),
  )
}

function audioUrl({ structuredContent: content }: ItemJson): string | undefined {
  return content && 'audioAssetUrl' in content ? content.audioAssetUrl : undefined
}

function getAssetId(url: string): string | undefined {
  return /^\/s\/([^/]+)\//.exec(url)?.[1]
}

function getAudioType(url: string): string {
  const ending = /\.(\w+)(?:\?|$)/.exec(url)?.[1]?.toLowerCase() ?? ''
  return audioTypes[ending] ?? 'audio/mpeg'
}
