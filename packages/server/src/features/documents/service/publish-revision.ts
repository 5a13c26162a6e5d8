import type { Ctx } from '../../../platform/context.ts'
import { contentApi } from '../../blocks/index.ts'
import { documentChanged } from '../errors.ts'
import type { DocumentParams } from '../schema.ts'
import { type DraftRow, lockPlaces } from '../store.ts'
import { addEntry, openDraft } from './draft.ts'
import { addPublication } from './publish.ts'
import { hashContent, places, readPublished } from './published.ts'
import { readEntry } from './timeline.ts'

type Checked = Awaited<ReturnType<typeof contentApi.checkToSave>>

/** Checks a version of a draft before rows are locked: other servers may take their time. Throws `entry_missing`. */
export async function checkRevision(ctx: Ctx, document: DocumentParams, revision: number): Promise<Checked> {
  await readPublished(ctx, document)
  const { content } = await readEntry(ctx, document, revision)
  return contentApi.checkToSave(content)
}

/** Throws `code_not_allowed` where a version of a draft would publish code that the actor may not write. */
export async function refuseUnpublishedCode(ctx: Ctx, document: DocumentParams, revision: number): Promise<void> {
  const { content } = await readEntry(ctx, document, revision)
  contentApi.refuseNewCode(ctx, await readPublished(ctx, document), content)
}

/**
 * Locks several documents before any of them is written: first all drafts, then what they are published to, each in the sequence that is given. Who
 * publishes one of them alone, or saves its settings, then waits with nothing that this transaction wants.
 */
export async function lockDocuments(ctx: Ctx, documents: readonly DocumentParams[]): Promise<void> {
  for (const each of documents) await openDraft(ctx, each)
  await lockPlaces(ctx, documents)
}

/**
 * Makes a version of the draft what visitors see, and answers the publication. Later changes stay in the draft. Throws `document_changed` where
 * something newer is published by now. Belongs into a transaction.
 */
export async function publishRevision(
  ctx: Ctx,
  document: DocumentParams,
  revision: number,
  checked: Checked,
): Promise<number> {
  const draft = await openDraft(ctx, document)
  const isOutdated =
    draft.published_revision > revision || hashContent(await readPublished(ctx, document)) !== draft.stored_hash
  if (isOutdated) throw documentChanged({ revision: draft.revision })
  await contentApi.writeContent(ctx, places[document.kind], document.id, checked, { replacesText: true })
  if (draft.revision === revision) return (await addPublication(ctx, document, draft, 'publish')).published_revision
  return addEarlierPublication(ctx, document, draft)
}

/** Entries without operations: editors that have the draft open keep it as it is, and their unsent changes meet no conflict. */
async function addEarlierPublication(ctx: Ctx, document: DocumentParams, draft: DraftRow): Promise<number> {
  const content = await readPublished(ctx, document)
  const revision = draft.revision + 1
  const hash = hashContent(content)
  const published: DraftRow = { revision, published_revision: revision, content, stored_hash: hash, clean_hash: hash }
  const entry = { operations: [], isWhole: true }
  await addEntry(ctx, document, published, { ...entry, kind: 'publish', label: '' })
  const kept = { ...published, revision: revision + 1, content: draft.content }
  await addEntry(ctx, document, kept, { ...entry, kind: 'edit', label: 'Draft kept' })
  return revision
}
