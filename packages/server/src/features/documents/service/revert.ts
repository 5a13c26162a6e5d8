import { type Ctx, transaction } from '../../../platform/context.ts'
import { contentApi } from '../../blocks/index.ts'
import { documentChanged, entryMissing } from '../errors.ts'
import type { DocumentParams, DocumentState } from '../schema.ts'
import { type DraftRow, findPublicationBefore } from '../store.ts'
import { addEntry, openDraft } from './draft.ts'
import { findPlainText, hashContent, places, readPublished } from './published.ts'
import { toState } from './state.ts'
import { readEntry } from './timeline.ts'

/**
 * Takes a publication back: visitors see what was published before it, and the draft stays as it is. Throws `document_changed` where
 * something else is published by now, and `entry_missing` where nothing was published before it.
 */
export async function revertPublication(
  ctx: Ctx,
  document: DocumentParams,
  publishedRevision: number,
): Promise<DocumentState> {
  const reverted = await transaction(ctx, async (ctx) => {
    const draft = await openDraft(ctx, document)
    await requirePublished(ctx, document, draft, publishedRevision)
    const earlier = await findPublicationBefore(ctx, document, publishedRevision)
    if (earlier === undefined) throw entryMissing({ revision: publishedRevision })
    const { entry: before, content } = await readEntry(ctx, document, earlier)
    // A text that nobody had published as blocks becomes that text again: its markup was another one.
    const text = before.entry_kind === 'publish' ? undefined : findPlainText(document.id, content)
    if (text === undefined) await contentApi.writePublishedAgain(ctx, places[document.kind], document.id, content)
    else await contentApi.writeTextAgain(ctx, places[document.kind], document.id, text)
    const published: DraftRow = {
      revision: draft.revision + 1,
      published_revision: draft.revision + 1,
      content,
      stored_hash: hashContent(await readPublished(ctx, document)),
      clean_hash: hashContent(content),
    }
    // Entries without operations: editors that have the draft open keep it as it is, and their unsent changes meet no conflict.
    const entry = { operations: [], isWhole: true }
    await addEntry(ctx, document, published, { ...entry, kind: 'publish', label: '' })
    const kept = { ...published, revision: draft.revision + 2, content: draft.content }
    return addEntry(ctx, document, kept, { ...entry, kind: 'edit', label: 'Draft kept' })
  })
  return toState(ctx, document, reverted)
}

/** Throws `document_changed` unless visitors see this publication, also where it was replaced past the editor. */
async function requirePublished(
  ctx: Ctx,
  document: DocumentParams,
  { revision, published_revision, stored_hash }: DraftRow,
  publishedRevision: number,
): Promise<void> {
  const isCurrent = published_revision === publishedRevision
  if (!isCurrent || hashContent(await readPublished(ctx, document)) !== stored_hash) throw documentChanged({ revision })
}
