import type { Operation, PageContent } from '@vitrine/content'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { DocumentParams, EntryKind } from '../schema.ts'
import { type DraftRow, insertDraft, insertEntry, lockDraft, replaceDraft } from '../store.ts'
import { hashContent, readPublished } from './published.ts'

/** Entries between two snapshots. */
const snapshotDistance = 50

export function hasChanges(draft: DraftRow): boolean {
  return draft.revision > draft.published_revision && hashContent(draft.content) !== draft.clean_hash
}

/**
 * The draft, locked until the transaction ends, and made from the published content where there is none. Content that was
 * written past the editor since is taken over, unless the draft has changes of its own.
 */
export async function openDraft(ctx: Ctx, document: DocumentParams): Promise<DraftRow> {
  const draft = (await lockDraft(ctx, document)) ?? (await createDraft(ctx, document))
  const published = await readPublished(ctx, document)
  if (hashContent(published) === draft.stored_hash || hasChanges(draft)) return draft
  const taken = toCleanDraft(published, draft.revision + 1)
  return addEntry(ctx, document, taken, {
    kind: 'outside',
    label: '',
    operations: [{ op: 'replaceContent', content: published }],
  })
}

/** The draft of content that was just published. */
export function toCleanDraft(published: PageContent, revision: number): DraftRow {
  const hash = hashContent(published)
  return { revision, published_revision: revision, content: published, stored_hash: hash, clean_hash: hash }
}

async function createDraft(ctx: Ctx, document: DocumentParams): Promise<DraftRow> {
  const published = await readPublished(ctx, document)
  const isFirst = await insertDraft(ctx, document, toCleanDraft(published, 0))
  if (isFirst)
    await insertEntry(ctx, document, {
      revision: 0,
      kind: 'start',
      label: '',
      batchId: newId(),
      operations: [],
      snapshot: published,
    })
  const draft = await lockDraft(ctx, document)
  if (!draft) throw new Error('A draft that was just stored is gone.')
  return draft
}

/**
 * Records content that was written past the editor since the draft began, so that publishing the draft does not lose it. Answers
 * the draft behind that entry, unchanged; undefined where nobody wrote past it.
 */
export async function keepOutsideChange(
  ctx: Ctx,
  document: DocumentParams,
  draft: DraftRow,
): Promise<DraftRow | undefined> {
  const published = await readPublished(ctx, document)
  const stored_hash = hashContent(published)
  if (stored_hash === draft.stored_hash) return undefined
  const { revision, content } = draft
  // Entries without operations: editors that have the draft open keep it as it is, and their unsent changes meet no conflict.
  const entry = { label: '', operations: [], isWhole: true }
  await addEntry(ctx, document, { ...draft, revision: revision + 1, content: published }, { ...entry, kind: 'outside' })
  const kept = { ...draft, revision: revision + 2, content, stored_hash }
  return addEntry(ctx, document, kept, { ...entry, kind: 'edit', label: 'Draft kept' })
}

interface Change {
  readonly kind: EntryKind
  readonly label: string
  readonly operations: readonly Operation[]
  readonly batchId?: string
  /** Stores the content itself with the entry. */
  readonly isWhole?: boolean
}

/** Stores the draft as it is after a change, and the change in the timeline. */
export async function addEntry(
  ctx: Ctx,
  document: DocumentParams,
  draft: DraftRow,
  { batchId = newId(), isWhole = false, ...change }: Change,
): Promise<DraftRow> {
  const { revision } = draft
  // An entry that replaces the content needs the whole of it anyway.
  const hasAll = isWhole || change.operations.some(({ op }) => op === 'replaceContent')
  const snapshot = hasAll || revision % snapshotDistance === 0 ? draft.content : undefined
  await replaceDraft(ctx, document, draft)
  await insertEntry(ctx, document, { ...change, batchId, revision, snapshot })
  return draft
}
