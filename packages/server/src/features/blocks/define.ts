import { z } from 'zod'
import { cleanHtml, htmlLimits } from '../../platform/text/clean-html.ts'
import type { ItemCount } from '../content/index.ts'
import type { ItemJson } from '../page-context/index.ts'
import type { CollectionJson, navigation, SiteCollection, SiteData } from '../site-data/index.ts'
import { flag, type ImageJson } from '../media/index.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { escapeHtml, toSafeUrl } from '../../platform/text/html.ts'
import type { Fund } from '../donations/index.ts'
import type { AreaCard } from '../member-areas/index.ts'
import type { Form } from '../forms/index.ts'
import type { FetchEmbed } from '../embeds/index.ts'

export { AssetId, flag } from '../media/index.ts'
export { choice, lenientList, whole } from './lenient-fields.ts'

/** Items of one collection that a block wants, in the collection's order. */
export interface ItemListRequest {
  readonly collectionId: string
  readonly limit: number
  readonly tag?: string
  /** Slug of a category. */
  readonly category?: string
  readonly featured?: boolean
}

/** Items of one collection counted by months, categories or tags. */
export interface ItemCountRequest {
  readonly collectionId: string
  readonly by: 'month' | 'category' | 'tag'
}

/** Events of one collection in the months that begin with the present one. */
export interface CalendarRequest {
  readonly collectionId: string
  readonly months: number
}

/** Data a block wants beside its settings. All blocks of a page are served by the same few statements. */
export interface BlockRequests {
  readonly assetIds?: readonly string[]
  /** Products, posts or events by their slugs. */
  readonly itemSlugs?: readonly string[]
  readonly itemIds?: readonly string[]
  readonly formIds?: readonly string[]
  readonly fundIds?: readonly string[]
  readonly areaIds?: readonly string[]
  /** The first items of the first collection of this type name. */
  readonly latest?: { readonly typeName: string; readonly count: number }
  /** Lists of collections; equal ones cost one statement together. */
  readonly lists?: readonly ItemListRequest[]
  readonly counts?: readonly ItemCountRequest[]
  readonly calendars?: readonly CalendarRequest[]
}

/** The data found for the blocks of a page. */
export interface BlockData {
  /** Of the block that asks: no other on its page has it. */
  readonly blockId: string
  readonly site: SiteData
  readonly now: Date
  readonly image: (assetId: string | undefined) => ImageJson | undefined
  itemBySlug(slug: string, recordType?: number): ItemJson | undefined
  itemById(id: string): ItemJson | undefined
  formById(id: string): Form | undefined
  /** A fund that visitors can give to. */
  fundById(id: string): Fund | undefined
  /** What everybody may know of a member area. */
  areaById(id: string): AreaCard | undefined
  /** The newest items of the first collection of the type: at least as many as asked for, where there are so many. */
  latest(typeName: string): readonly ItemJson[]
  /** The list of exactly this need; undefined when there is no such collection. */
  list(need: ItemListRequest): { readonly collection: CollectionJson; readonly items: readonly ItemJson[] } | undefined
  /** The counts of exactly this request, with the collection; undefined when there is no such collection. */
  counts(
    need: ItemCountRequest,
  ): { readonly collection: SiteCollection; readonly counts: readonly ItemCount[] } | undefined
  /** The events of exactly this request, in their order; none when there is no such collection. */
  calendar(need: CalendarRequest): readonly ItemJson[]
}

/** The attributes of the two elements around a block's template, beside what every block has. */
interface WrapperParts {
  readonly classes?: readonly string[]
  /** Values are plain text. */
  readonly attributes?: Readonly<Record<string, string>>
  readonly contentClasses?: readonly string[]
  readonly contentStyle?: string
  /** Shown as `data-block-json`, where scripts know it. */
  readonly json?: unknown
}

/** Settings as they may be stored, for the manual and for the tests, which render every one of them. */
export interface BlockSample {
  readonly title: string
  /** Of an older version where the sample shows an upgrade; else today's. */
  readonly version?: number
  readonly settings: Readonly<Record<string, unknown>>
}

type StoredSettings = Readonly<Record<string, unknown>>

/** The settings of one block, read: texts escaped or cleaned, numbers in their range, defaults filled in. */
export interface ReadSettings {
  readonly values: Readonly<Record<string, unknown>>
  readonly requests: BlockRequests
  readonly parts: WrapperParts
  /** What its owner should mend, in their words. */
  readonly problems: readonly string[]
  /** What the block prints as it is: scripts in it run. Empty for blocks whose texts are escaped or cleaned. */
  readonly rawHtml: string
  /** What the template gets beside the settings. */
  data(found: BlockData): Record<string, unknown>
  /** Epoch milliseconds at which its data changes by itself; undefined when it never does. */
  validUntil(now: Date): number | undefined
  /**
   * Template data that depends on the current page. Such blocks are printed again for every page, in fields of the
   * theme too.
   */
  readonly onPage: ((page: navigation.MenuPage) => Record<string, unknown>) | undefined
}

/** One kind of block. Its template is `system/blocks/block-<type>.block`, its styles (if any) are `styles/blocks/<type>.css` of the storefront. */
export interface BlockDefinition {
  readonly type: string
  /** BlockType code of the specification; from 1001 on, codes of blocks that it does not list. */
  readonly code: number
  /** Class of the wrapper that custom CSS knows: `html-block sqs-block-html`. */
  readonly wrapper: string
  /** Class of a section in which such a block stands, where custom CSS knows the section by what fills it. */
  readonly sectionClass: string | undefined
  /** What it is for, in one sentence: the manual. */
  readonly summary: string
  readonly version: number
  /** Each setting has a description (`describe`) and a default. */
  readonly settings: z.ZodObject
  /** By the version they lead to. They get settings as stored: of any shape. */
  readonly upgrades: Readonly<Record<number, (old: StoredSettings) => StoredSettings>>
  /** Completes settings when they are saved: what has to be asked of other servers. Gets and gives settings as stored. */
  readonly prepare: ((stored: StoredSettings, fetchEmbed: FetchEmbed) => Promise<StoredSettings>) | undefined
  /** Every one of them is rendered by the tests; an upgrade needs one of the version before it. */
  readonly samples: readonly BlockSample[]
  /** Reads settings of today's version; undefined when nothing can be made of them. */
  readonly read: (stored: unknown) => ReadSettings | undefined
}

/** Describes a kind of block: what is stored, what it needs, what its template gets. */
export function defineBlock<Schema extends z.ZodObject>(
  definition: Pick<BlockDefinition, 'type' | 'code' | 'wrapper' | 'version'> &
    Partial<Pick<BlockDefinition, 'summary' | 'upgrades' | 'prepare' | 'samples'>> & {
      readonly sectionClass?: string
      readonly settings: Schema
      readonly requests?: (settings: z.output<Schema>) => BlockRequests
      readonly data?: (settings: z.output<Schema>, found: BlockData) => Record<string, unknown>
      /** Declared by blocks whose data depends on the time: the page is rendered again at that moment. */
      readonly validUntil?: (settings: z.output<Schema>, now: Date) => number | undefined
      readonly parts?: (settings: z.output<Schema>) => WrapperParts
      /** Declared by blocks that print HTML of their settings uncleaned. A save that changes it needs `code.write`. */
      readonly rawHtml?: (settings: z.output<Schema>) => string
      readonly onPage?: (settings: z.output<Schema>, page: navigation.MenuPage) => Record<string, unknown>
      /** Declared by blocks whose settings can be filled in so that less is shown than was meant. */
      readonly problems?: (settings: z.output<Schema>) => readonly string[]
    },
): BlockDefinition {
  const { type, code, wrapper, sectionClass, version, settings } = definition
  const { summary = '', upgrades = {}, prepare, samples = [] } = definition
  const { requests = () => ({}), data = () => ({}), parts = () => ({}), rawHtml = () => '', onPage } = definition
  const { validUntil = () => undefined, problems = () => [] } = definition
  const read = (stored: unknown): ReadSettings | undefined => {
    const output = settings.safeParse(stored).data
    if (output === undefined) return undefined
    return {
      values: output,
      requests: requests(output),
      parts: parts(output),
      problems: problems(output),
      rawHtml: rawHtml(output),
      data: (found) => data(output, found),
      validUntil: (now) => validUntil(output, now),
      onPage: onPage && ((page) => onPage(output, page)),
    }
  }
  return { type, code, wrapper, sectionClass, version, summary, settings, upgrades, prepare, samples, read }
}

/** Text as it is stored, of at most `max` characters: for what `data` still reads. A longer one is cut. */
export function text(max: number) {
  return z
    .string()
    .catch('')
    .default('')
    .transform((stored) => cutText(stored, max))
    .meta({ maxLength: max })
}

/**
 * Plain text of the owner, of at most `max` characters, escaped. A save refuses a longer one; one that is stored
 * already (by an import, under an older limit) is shown as far as it fits.
 */
export function plain(max: number) {
  return text(max).transform(escapeHtml).meta({ maxLength: max })
}

/** A heading, a name: one line. */
export const Title = plain(500)
/** A sentence or a short paragraph. */
export const Line = plain(5_000).meta({ field: 'long-text' })
/** What a picture shows, for those who do not see it. */
export const AltText = plain(1_000)

/** Rich text of the owner, through the allow-list. A save refuses one above `htmlLimits`. */
export const Html = z
  .string()
  .catch('')
  .default('')
  .transform(cleanHtml)
  .meta({ maxLength: htmlLimits.characters, field: 'rich-text' })

/** The address of a link, which never runs as a script. Half an address is another address, so a longer stored one stays whole. */
export const Address = z
  .string()
  .catch('')
  .default('')
  .transform((url) => escapeHtml(toSafeUrl(url)))
  .meta({ maxLength: 2_000, field: 'address' })

export const Link = z.object({
  label: plain(200).describe('What it says.').meta({ title: 'Label' }),
  url: Address.describe('Where it leads.').meta({ title: 'Link' }),
  newWindow: flag(false).describe('Open it in a new window.').meta({ title: 'Open in a new tab' }),
})
