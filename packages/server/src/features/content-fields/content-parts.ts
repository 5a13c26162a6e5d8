import { z } from 'zod'
import { type FeaturedMedia, type SeoTexts, StoredVideo } from './schema.ts'

const Stored = z.record(z.string(), z.unknown()).catch({})

/** The stored `content` of an item or collection as an object; anything else counts as empty. */
export function readStoredContent(content: unknown): Record<string, unknown> {
  return Stored.parse(content ?? {})
}

interface ContentParts {
  readonly content?: Readonly<Record<string, unknown>> | undefined
  readonly seo?: Readonly<Record<string, unknown>> | undefined
  readonly customType?: string | undefined
  readonly customContent?: Readonly<Record<string, unknown>> | undefined
  readonly video?: StoredVideo | null | undefined
  readonly audioUrl?: string | undefined
  readonly featuredMedia?: FeaturedMedia | null | undefined
  readonly folderBehavior?: number | undefined
  readonly redirectUrl?: string | undefined
  readonly eventView?: number | undefined
  readonly layout?: string | undefined
  readonly relatedSlugs?: readonly string[] | undefined
  readonly socialPictureId?: string | null | undefined
}

/** True when a change touches a part of `content`, whose other parts must then be read first. */
export function hasContentParts(fields: ContentParts): boolean {
  return [
    fields.seo,
    fields.customType,
    fields.customContent,
    fields.video,
    fields.audioUrl,
    fields.featuredMedia,
    fields.folderBehavior,
    fields.redirectUrl,
    fields.eventView,
    fields.layout,
    fields.relatedSlugs,
    fields.socialPictureId,
  ].some((part) => part !== undefined)
}

/**
 * `content` after a change: what the change names is replaced (within `seo` field by field), the rest stays. Undefined when nothing of it
 * changes. Pictures of custom fields, the sharing picture and files of videos are listed beside them, so that one statement brings an item with its files.
 */
export function changeContent(before: unknown, fields: ContentParts): Record<string, unknown> | undefined {
  if (fields.content === undefined && !hasContentParts(fields)) return undefined
  const base = fields.content ?? readStoredContent(before)
  const { seo, customContent, video, audioUrl, socialPictureId } = fields
  return {
    ...base,
    ...(seo === undefined ? {} : { seo: { ...readStoredContent(base['seo']), ...seo } }),
    ...(fields.customType === undefined ? {} : { customType: fields.customType }),
    ...(customContent === undefined ? {} : { customContent }),
    ...(video === undefined ? {} : { video: video ?? undefined }),
    ...(audioUrl === undefined ? {} : { audioAssetUrl: audioUrl === '' ? undefined : audioUrl }),
    ...(fields.featuredMedia === undefined ? {} : { featuredMedia: fields.featuredMedia ?? undefined }),
    ...(socialPictureId === undefined ? {} : { socialPictureId: socialPictureId ?? undefined }),
    ...(customContent === undefined && video === undefined && socialPictureId === undefined
      ? {}
      : {
          customAssetIds: namedAssetIds(
            customContent ?? base['customContent'],
            video === undefined ? readVideo(base) : video,
            socialPictureId === undefined ? readSocialPictureId(base) : socialPictureId,
          ),
        }),
    ...(fields.folderBehavior === undefined ? {} : { folderBehavior: fields.folderBehavior }),
    ...(fields.redirectUrl === undefined ? {} : { redirectUrl: fields.redirectUrl }),
    ...(fields.eventView === undefined ? {} : { eventView: fields.eventView }),
    ...(fields.relatedSlugs === undefined ? {} : { relatedSlugs: fields.relatedSlugs }),
    // Not `layout`: that is where the rows of the page's blocks are.
    ...(fields.layout === undefined ? {} : { themeLayout: fields.layout === '' ? undefined : fields.layout }),
  }
}

/** The video of an item's stored content, if it has one. */
export function readVideo(content: unknown): StoredVideo | undefined {
  return StoredVideo.safeParse(readStoredContent(content)['video']).data
}

/** The picture of an item's shared links, where it has one of its own. */
function readSocialPictureId(content: unknown): string | null {
  return z
    .string()
    .nullable()
    .catch(null)
    .parse(readStoredContent(content)['socialPictureId'] ?? null)
}

function namedAssetIds(
  customContent: unknown,
  video: StoredVideo | null | undefined,
  socialPictureId: string | null,
): string[] {
  return [
    ...listAssetIds(readStoredContent(customContent)),
    ...(video?.fileAssetId ? [video.fileAssetId] : []),
    ...(socialPictureId === null ? [] : [socialPictureId]),
  ]
}

const Picture = z.object({ assetId: z.string() })

const Pictures = z.object({ assetIds: z.array(z.string()) })

/** Ids of the pictures that custom fields show, each once. */
export function listAssetIds(customContent: Readonly<Record<string, unknown>>): string[] {
  const ids = Object.values(customContent).flatMap(
    (value) => Pictures.safeParse(value).data?.assetIds ?? Picture.safeParse(value).data?.assetId ?? [],
  )
  return [...new Set(ids)]
}

const Text = z.string().catch('')

interface SearchParts {
  readonly seo: z.infer<typeof SeoTexts>
  /** The picture of shared links; null without one of its own. */
  readonly socialPictureId: string | null
}

/** What search engines and shared links show, in a stored content. */
export function readSearchParts(content: Readonly<Record<string, unknown>>): SearchParts {
  const seo = readStoredContent(content['seo'])
  return {
    seo: {
      title: Text.parse(seo['title']),
      description: Text.parse(seo['description']),
      hidden: seo['hidden'] === true,
    },
    socialPictureId: readSocialPictureId(content),
  }
}
