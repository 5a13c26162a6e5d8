import { type Operation, type PageContent, listBlocks, mergeOperations } from '@vitrine/content'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import { contentApi } from '../../blocks/index.ts'
import { documentChanged, documentConflict, draftTooLarge, operationRefused } from '../errors.ts'
import { parseOperations } from '../operation-input.ts'
import type { DocumentChanges, DocumentParams, OperationBatch, SavedBatch } from '../schema.ts'
import { type ChangeRow, type DraftRow, findBatch, findDraft, listChanges } from '../store.ts'
import { addEntry, hasChanges, openDraft } from './draft.ts'
import { readPublished } from './published.ts'
import { describeContent } from './state.ts'

/** Entries that a batch may be behind. Who is further behind reads the document again. */
const maxEntriesBehind = 1_000

/** Per person and site. An editor that types sends two a second at most. */
const batchRate = { name: 'documents', limit: 600, windowSeconds: 60 }
const tooManyBatches = 'Too many changes at once. They are kept on this device and saved within a minute.'

/**
 * Stores a batch of operations in the draft. Merges it with what others have stored since its base. Throws `document_conflict`
 * with both sides where both changed the same thing. A batch that was stored already is answered the same again.
 */
export async function saveOperations(ctx: Ctx, document: DocumentParams, batch: OperationBatch): Promise<SavedBatch> {
  if (ctx.actor.kind === 'staff') await limitRate(ctx, batchRate, ctx.actor.accountId, tooManyBatches)
  const parsed = parseOperations(batch.operations)
  if ('problem' in parsed) throw operationRefused({ reason: `This change is not valid: ${parsed.problem}` })
  const { operations } = parsed
  return transaction(ctx, async (ctx) => {
    const draft = await openDraft(ctx, document)
    const stored = await findBatch(ctx, document, batch.batchId)
    const before = stored ?? draft.revision + 1
    const others = await listOthers(ctx, document, batch.baseRevision, before)
    if (stored !== undefined) return { ...toSaved(draft, others), revision: stored }
    const { content, mine } = merge(draft, others, operations)
    refuseSize(content)
    contentApi.refuseNewCode(ctx, draft.content, content)
    const changed = { ...draft, content, revision: draft.revision + 1 }
    await addEntry(ctx, document, changed, {
      kind: 'edit',
      label: batch.label,
      operations: mine,
      batchId: batch.batchId,
    })
    return toSaved(changed, others)
  })
}

function toSaved(draft: DraftRow, others: readonly ChangeRow[]): SavedBatch {
  return {
    revision: draft.revision,
    others: others.map(toChange),
    hasChanges: hasChanges(draft),
    ...describeContent(draft.content),
  }
}

async function listOthers(ctx: Ctx, document: DocumentParams, after: number, before: number): Promise<ChangeRow[]> {
  if (after >= before || before - after > maxEntriesBehind) throw documentChanged({ revision: before - 1 })
  return listChanges(ctx, document, { after, before, limit: maxEntriesBehind })
}

function merge(draft: DraftRow, others: readonly ChangeRow[], operations: readonly Operation[]) {
  const theirs = others.flatMap((change) => change.operations)
  const merged = mergeOperations(draft.content, theirs, operations)
  if (merged.kind === 'conflict')
    throw documentConflict({
      revision: draft.revision,
      conflicts: merged.conflicts,
      others: others.map(toChange),
    })
  if (merged.kind === 'refused') throw operationRefused({ reason: merged.message })
  return { content: merged.content, mine: merged.operations }
}

function toChange({ revision, batch_id: batchId, operations, label, by }: ChangeRow) {
  return { revision, batchId, operations: [...operations], label, by }
}

function refuseSize(content: PageContent): void {
  if (listBlocks(content).length > contentApi.contentLimits.blocksInAll)
    throw draftTooLarge({ limit: `${contentApi.contentLimits.blocksInAll} blocks` })
  if (Buffer.byteLength(JSON.stringify(content)) > contentApi.contentLimits.bytes)
    throw draftTooLarge({ limit: `${contentApi.contentLimits.bytes / 1_000_000} MB` })
}

/** Operations after a revision: editors learn of each other's changes by them. */
export async function listDocumentChanges(ctx: Ctx, document: DocumentParams, since: number): Promise<DocumentChanges> {
  const draft = await findDraft(ctx, document)
  if (!draft) {
    // 404 where there is no such page; else nothing has happened yet.
    await readPublished(ctx, document)
    return { revision: 0, publishedRevision: 0, hasChanges: false, others: [], reload: since > 0 }
  }
  const { revision, published_revision: publishedRevision } = draft
  const state = { revision, publishedRevision, hasChanges: hasChanges(draft) }
  if (since > revision || revision - since > maxEntriesBehind) return { ...state, others: [], reload: true }
  const others = await listChanges(ctx, document, { after: since, before: revision + 1, limit: maxEntriesBehind })
  return { ...state, others: others.map(toChange), reload: false }
}
