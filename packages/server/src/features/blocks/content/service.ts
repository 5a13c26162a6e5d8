import { sha256 } from '../../../platform/crypto.ts'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { changeCollectionContent, changeItemContent, getCollection, getItem } from '../../items/index.ts'
import { publishChange } from '../../sites/index.ts'
import { type FetchEmbed, fetchEmbed } from '../../embeds/index.ts'
import { problemsOf } from '../problems.ts'
import { readContent } from '../read.ts'
import type { PageContent } from '../stored.ts'
import { lockBlockField, readBlockField, writeBlockField } from '../field-store.ts'
import { checkContent } from './check.ts'
import { contentChanged } from './errors.ts'
import { prepareContent } from './prepare.ts'
import { refuseNewCode } from './raw-html.ts'
import type { ContentProblem, StoredContent } from './schema.ts'

/** The stored content of a page: its blocks and how they are arranged. Throws 404 when there is no such page. */
export async function getPageContent(ctx: Ctx, collectionId: string): Promise<StoredContent> {
  const { content } = await getCollection(ctx, collectionId)
  return storedContent(content)
}

/**
 * Replaces the content of a page and publishes it. `revision` is that of the content the change was made to; where somebody has stored another
 * one since, nothing is saved and `content_changed` is thrown; `code_not_allowed` where who saves may not write its code. Settings of unknown kinds and keys that nobody knows are kept.
 */
export async function savePageContent(
  ctx: Ctx,
  collectionId: string,
  input: unknown,
  revision: string,
  ask: FetchEmbed = fetchEmbed,
): Promise<StoredContent> {
  // Other servers are asked before the row is locked: they may take their time.
  const { content, problems } = await prepareContent(checkContent(input), ask)
  await changeCollectionContent(ctx, collectionId, (before) => {
    refuseOther(before, revision)
    refuseNewCode(ctx, before, partsOf(content))
    const { blocks: _blocks, layout: _layout, sections: _sections, ...rest } = before
    return { ...rest, ...partsOf(content) }
  })
  return withProblems(await getPageContent(ctx, collectionId), problems)
}

/** The stored content of a post or an event. Throws 404 when there is no such item. */
export async function getItemContent(ctx: Ctx, itemId: string): Promise<StoredContent> {
  const { content } = await getItem(ctx, itemId)
  return storedContent(content)
}

/** Replaces the content of an item as `savePageContent` does with pages; its body becomes the text of the blocks. */
export async function saveItemContent(
  ctx: Ctx,
  itemId: string,
  input: unknown,
  revision: string,
  ask: FetchEmbed = fetchEmbed,
): Promise<StoredContent> {
  const { content, problems } = await prepareContent(checkContent(input), ask)
  await changeItemContent(ctx, itemId, (before) => {
    refuseOther(before, revision)
    const { blocks: _blocks, layout: _layout, sections: _sections, ...rest } = before
    const parts = partsOf(content)
    refuseNewCode(ctx, before, parts)
    return { content: { ...rest, ...parts }, body: textOf(parts) }
  })
  return withProblems(await getItemContent(ctx, itemId), problems)
}

/** The texts of all blocks as HTML: for feeds, lists and the search. */
function textOf(parts: Readonly<Record<string, unknown>>): string {
  const texts = readContent(parts).blocks.flatMap(({ definition, values }) =>
    definition.type === 'html' ? [String(values['html'])] : [],
  )
  return texts.join('\n')
}

/** The stored content of a field of the theme; an empty one when nobody has filled it. */
export async function getFieldContent(ctx: Ctx, fieldId: string): Promise<StoredContent> {
  return storedContent(await readBlockField(ctx, fieldId))
}

/** Replaces the content of a field of the theme and publishes it; `revision` as with pages. */
export async function saveFieldContent(
  ctx: Ctx,
  fieldId: string,
  input: unknown,
  revision: string,
  ask: FetchEmbed = fetchEmbed,
): Promise<StoredContent> {
  const { content, problems } = await prepareContent(checkContent(input), ask)
  await transaction(ctx, async (ctx) => {
    const before = await lockBlockField(ctx, fieldId)
    refuseOther(before, revision)
    refuseNewCode(ctx, before, partsOf(content))
    await writeBlockField(ctx, fieldId, partsOf(content))
    await publishChange(ctx)
  })
  return withProblems(await getFieldContent(ctx, fieldId), problems)
}

function withProblems(stored: StoredContent, problems: readonly ContentProblem[]): StoredContent {
  return { ...stored, problems: [...problems, ...stored.problems] }
}

function refuseOther(stored: unknown, revision: string): void {
  const now = storedContent(stored).revision
  if (now !== revision) throw contentChanged({ revision: now })
}

function partsOf({ blocks, layout, sections }: PageContent): Readonly<Record<string, unknown>> {
  return { blocks, ...(layout ? { layout } : {}), ...(sections ? { sections } : {}) }
}

function storedContent(stored: unknown): StoredContent {
  const given: Readonly<Record<string, unknown>> = Array.isArray(stored) ? { blocks: stored } : { ...Object(stored) }
  const parts = {
    blocks: Array.isArray(given['blocks']) ? given['blocks'] : [],
    layout: given['layout'] ?? null,
    sections: given['sections'] ?? null,
  }
  // The database keeps keys in an order of its own: what was stored and read gives the same text each time.
  const revision = sha256(JSON.stringify(parts)).slice(0, 24)
  return { revision, ...parts, problems: problemsOf(parts) }
}
