import { type Operation, type PageContent, applyOperations, isEqual, listBlocks } from '@vitrine/content'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { contentApi } from '../../blocks/index.ts'
import { type FetchEmbed, fetchEmbed } from '../../embeds/index.ts'
import { documentChanged, documentHasDraft } from '../errors.ts'
import type { DocumentParams, DocumentState } from '../schema.ts'
import { type DraftRow, findDraft } from '../store.ts'
import { addEntry, hasChanges, keepOutsideChange, openDraft } from './draft.ts'
import { hashContent, places, readPublished } from './published.ts'
import { getDocument, toState } from './state.ts'

/**
 * Makes the draft what visitors see, by the checks of saved content. `revision` is the one that the person has seen: throws
 * `document_changed` where it is another one now, and once where others wrote past the editor: theirs is kept as an entry first.
 */
export async function publishDocument(
  ctx: Ctx,
  document: DocumentParams,
  revision: number,
  ask: FetchEmbed = fetchEmbed,
): Promise<DocumentState> {
  const draft = await findDraft(ctx, document)
  if (!draft) return getDocument(ctx, document)
  requireRevision(draft, revision)
  // Other servers are asked before rows are locked: they may take their time.
  const checked = await contentApi.checkToSave(draft.content, ask)
  const published = await transaction(ctx, async (ctx) => {
    const draft = await openDraft(ctx, document)
    requireRevision(draft, revision)
    const kept = await keepOutsideChange(ctx, document, draft)
    if (kept) return { outsideRevision: kept.revision }
    await contentApi.writeContent(ctx, places[document.kind], document.id, checked, { replacesText: true })
    return addPublication(ctx, document, draft, 'publish')
  })
  // Thrown behind the transaction, which has to store the entry.
  if ('outsideRevision' in published) throw documentChanged({ revision: published.outsideRevision })
  const state = await toState(ctx, document, published)
  return { ...state, problems: [...checked.problems, ...state.problems] }
}

/**
 * Replaces the published content as a whole, as callers of the API do. Throws `document_has_draft` where the draft has changes: nobody's
 * unpublished work goes by a call that does not know of it.
 */
export async function replacePublished(
  ctx: Ctx,
  document: DocumentParams,
  { revision, ...input }: { readonly revision: string } & Readonly<Record<string, unknown>>,
): Promise<contentApi.StoredContent> {
  const checked = await contentApi.checkToSave(input)
  const place = places[document.kind]
  await transaction(ctx, async (ctx) => {
    const draft = await openDraft(ctx, document)
    if (hasChanges(draft)) throw documentHasDraft({ revision: draft.revision })
    await contentApi.writeContent(ctx, place, document.id, checked, { revision })
    await addPublication(ctx, document, draft, 'outside')
  })
  const stored = await contentApi.getContent(ctx, place, document.id)
  return { ...stored, problems: [...checked.problems, ...stored.problems] }
}

/** Notes in the history that the draft is what visitors see. */
export async function addPublication(
  ctx: Ctx,
  document: DocumentParams,
  draft: DraftRow,
  kind: 'publish' | 'outside',
): Promise<DraftRow> {
  const stored = await readPublished(ctx, document)
  const operations = kind === 'outside' ? toReplacement(stored) : listCompletions(draft.content, stored)
  const applied = applyOperations(draft.content, operations)
  if (applied.kind === 'refused') throw new Error(`Published content cannot become the draft: ${applied.message}`)
  const revision = draft.revision + 1
  const published: DraftRow = {
    revision,
    published_revision: revision,
    content: applied.content,
    stored_hash: hashContent(stored),
    clean_hash: hashContent(applied.content),
  }
  return addEntry(ctx, document, published, { kind, label: '', operations })
}

function toReplacement(content: PageContent): Operation[] {
  return [{ op: 'replaceContent', content }]
}

/** Blocks that publishing has completed, for example an embed by the data of its server: the draft has them the same from now on. */
function listCompletions(draft: PageContent, stored: PageContent): Operation[] {
  const known = new Map(listBlocks(stored).map((block) => [block.id, block]))
  return listBlocks(draft).flatMap((block): Operation[] => {
    const completed = known.get(block.id)
    if (!completed || isEqual({ ...completed }, { ...block })) return []
    const { id: blockId, ...body } = completed
    return [{ op: 'replaceBlock', blockId, block: body }]
  })
}

export function requireRevision(draft: DraftRow, revision: number): void {
  if (draft.revision !== revision) throw documentChanged({ revision: draft.revision })
}
