import { sha256 } from '../../../platform/crypto.ts'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { updateCollectionContent, getCollection } from '../../collections/index.ts'
import { updateItemContent, getItem } from '../../items/index.ts'
import { publishChange } from '../../sites/index.ts'
import { type FetchEmbed, fetchEmbed } from '../../embeds/index.ts'
import { listContentProblems } from '../problems.ts'
import { readContent } from '../read.ts'
import type { PageContent } from '../stored.ts'
import { lockBlockField, readBlockField, writeBlockField } from '../field-store.ts'
import { checkContent } from './check.ts'
import { refuseLongSettings } from './check-settings.ts'
import { contentChanged } from './errors.ts'
import { prepareContent } from './prepare.ts'
import { refuseNewCode } from './raw-html.ts'
import type { StoredContent } from './schema.ts'

type Parts = Readonly<Record<string, unknown>>

/** Where content is stored: a page, an item or a block field of the theme. */
export interface ContentPlace {
  /** The stored content. Throws 404 when there is no such place. */
  readonly read: (ctx: Ctx, id: string) => Promise<unknown>
  /** Locks the place, stores what `change` makes of its content, and publishes it. */
  readonly update: (ctx: Ctx, id: string, change: (before: unknown) => Parts) => Promise<void>
}

export const pageContent: ContentPlace = {
  read: async (ctx, id) => (await getCollection(ctx, id)).content,
  update: (ctx, id, change) =>
    updateCollectionContent(ctx, id, (before) => ({ ...withoutParts(before), ...change(before) })),
}

/** The body of an item becomes the text of its blocks. */
export const itemContent: ContentPlace = {
  read: async (ctx, id) => (await getItem(ctx, id)).content,
  update: (ctx, id, change) =>
    updateItemContent(ctx, id, (before) => {
      const { body, ...parts } = change(before)
      const text = typeof body === 'string' ? body : extractText(parts)
      return { content: { ...withoutParts(before), ...parts }, body: text }
    }),
}

/** A field that nobody has filled is empty. */
export const fieldContent: ContentPlace = {
  read: readBlockField,
  update: (ctx, id, change) =>
    transaction(ctx, async (ctx) => {
      await writeBlockField(ctx, id, change(await lockBlockField(ctx, id)))
      await publishChange(ctx)
    }),
}

/** The stored content: its blocks and how they are arranged. */
export async function getContent(ctx: Ctx, place: ContentPlace, id: string): Promise<StoredContent> {
  return storedContent(await place.read(ctx, id))
}

/** Content that may be stored, and what other servers did not say of it. */
interface CheckedContent {
  readonly checked: PageContent
  readonly parts: Parts
  readonly problems: StoredContent['problems']
}

/** The parts of content as the history keeps them. */
interface KeptContent {
  readonly blocks: unknown
  readonly layout?: unknown
  readonly sections?: unknown
}

/** Checks content and completes it by what other servers say. Comes before any row is locked: they may take their time. */
export async function checkToSave(input: unknown, ask: FetchEmbed = fetchEmbed): Promise<CheckedContent> {
  const checked = checkContent(input)
  const { content, problems } = await prepareContent(checked, ask)
  return { checked, parts: toParts(content), problems: [...problems] }
}

/**
 * Replaces the content and publishes it. `revision` is that of the content the change was made to. Throws `content_changed` where somebody has
 * stored another one since, `setting_too_long` for a text above its maximum, and `code_not_allowed` where the actor may not write its code. Unknown
 * kinds and keys are kept. `replacesText`: the blocks have the page's text from before there were blocks.
 */
export async function writeContent(
  ctx: Ctx,
  place: ContentPlace,
  id: string,
  { checked, parts }: CheckedContent,
  { revision, replacesText = false }: { readonly revision?: string; readonly replacesText?: boolean } = {},
): Promise<void> {
  await place.update(ctx, id, (before) => {
    if (revision !== undefined) refuseOther(before, revision)
    refuseLongSettings(before, checked)
    refuseNewCode(ctx, before, parts)
    return replacesText ? replaceText(before, parts) : parts
  })
}

/**
 * Publishes content anew that was published here before. It was checked then, so its code is not new. Only for content that the
 * server has kept.
 */
export async function writePublishedAgain(ctx: Ctx, place: ContentPlace, id: string, kept: KeptContent): Promise<void> {
  await place.update(ctx, id, (before) => replaceText(before, toParts(kept)))
}

/** Publishes anew what a page or item had before there were blocks: its text, as it was. */
export async function writeTextAgain(ctx: Ctx, place: ContentPlace, id: string, html: string): Promise<void> {
  await place.update(ctx, id, () => ({ body: html }))
}

/** Parts that have the page's text from before there were blocks. An undefined key is not stored; beside blocks the text stays. */
function replaceText(before: unknown, parts: Parts): Parts {
  return hasBlocks(before) ? parts : { ...parts, body: undefined }
}

function hasBlocks(stored: unknown): boolean {
  const { blocks, sections } = storedContent(stored)
  return blocks.length > 0 || Array.isArray(sections)
}

/** The stored parts beside the blocks and their arrangement. */
function withoutParts(content: Parts): Parts {
  const { blocks: _blocks, layout: _layout, sections: _sections, ...rest } = content
  return rest
}

/** The texts of all blocks as HTML: for feeds, lists and the search. */
function extractText(parts: Parts): string {
  const texts = readContent(parts).blocks.flatMap(({ definition, values }) =>
    definition.type === 'html' ? [String(values['html'])] : [],
  )
  return texts.join('\n')
}

function refuseOther(stored: unknown, revision: string): void {
  const now = storedContent(stored).revision
  if (now !== revision) throw contentChanged({ revision: now })
}

function toParts({ blocks, layout, sections }: KeptContent): Parts {
  return { blocks, ...(layout ? { layout } : {}), ...(sections ? { sections } : {}) }
}

function storedContent(stored: unknown): StoredContent {
  const given: Parts = Array.isArray(stored) ? { blocks: stored } : { ...Object(stored) }
  const parts = {
    blocks: Array.isArray(given['blocks']) ? given['blocks'] : [],
    layout: given['layout'] ?? null,
    sections: given['sections'] ?? null,
  }
  // The database keeps keys in an order of its own: what was stored and read gives the same text each time.
  const revision = sha256(JSON.stringify(parts)).slice(0, 24)
  return { revision, ...parts, problems: listContentProblems(parts) }
}
