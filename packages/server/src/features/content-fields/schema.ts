import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { countTags, htmlLimits } from '../../platform/text/clean-html.ts'

export const textLimits = {
  title: 200,
  html: htmlLimits.characters,
  tag: 50,
  category: 25,
  contentBytes: 200_000,
  customBytes: 50_000,
  seo: 400,
} as const

/** Of an item or a page, plain text. */
export const Title = z
  .string()
  .trim()
  .min(1, 'Title is required.')
  .max(textLimits.title, `A title has at most 200 characters.`)

/** HTML that a request brings, before it is cleaned. */
export const HtmlText = z
  .string()
  .max(textLimits.html, 'This text is too long: at most 102,400 characters.')
  .refine(
    (html) => countTags(html) <= htmlLimits.tags,
    `This text has too many tags: at most ${htmlLimits.tags.toLocaleString('en-US')}. Take some formatting out.`,
  )

const AssetId = IdInput.nullable()

/** JSON of an owner's making that SQL never looks into. */
export const Content = z
  .record(z.string(), z.unknown())
  .refine((content) => Buffer.byteLength(JSON.stringify(content)) <= textLimits.contentBytes, 'This page is too large.')

/** A video of an item: at a service, or a file of the site. What the service said when it was asked is beside its address. */
export const StoredVideo = z
  .object({
    /** Address of the video's page at the service; '' for an own file. */
    url: z
      .string()
      .trim()
      .max(2000, 'An address has at most 2,000 characters.')
      .regex(/^(?:$|https:\/\/)/i, 'The address of a video begins with https://.')
      .default(''),
    fileAssetId: AssetId.default(null),
    /** Embed code of the service, and the address it was asked for. */
    html: z.string().max(20_000).default(''),
    htmlOf: z.string().max(2000).default(''),
    providerName: z.string().max(200).default(''),
    title: z.string().max(1000).default(''),
    /** The picture that the service has for it; '' until one was fetched. */
    thumbnailAssetId: z.string().max(100).default(''),
  })
  .meta({ id: 'StoredVideo' })

export type StoredVideo = z.output<typeof StoredVideo>

/** The head of a post: its picture also where it has a video, a quote, or the link to its source. */
export const FeaturedMedia = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('image') }),
    z.object({ type: z.literal('link') }),
    z.object({
      type: z.literal('quote'),
      quote: z.string().trim().min(1, 'Enter the quote.').max(2_000, 'A quote has at most 2,000 characters.'),
      source: z.string().trim().max(200, 'A source has at most 200 characters.').default(''),
    }),
  ])
  .meta({ id: 'FeaturedMedia' })

export type FeaturedMedia = z.output<typeof FeaturedMedia>

/** Texts for search engines; `hidden` keeps the page out of them. */
export const Seo = z
  .object({
    title: z.string().trim().max(textLimits.seo, `At most ${textLimits.seo} characters.`),
    description: z.string().trim().max(textLimits.seo, `At most ${textLimits.seo} characters.`),
    hidden: z.boolean(),
  })
  .partial()
  .meta({ id: 'Seo' })

/** Texts for search engines as they are read; `Seo` is how they are written. */
export const SeoTexts = z
  .object({ title: z.string(), description: z.string(), hidden: z.boolean() })
  .meta({ id: 'SeoTexts' })
