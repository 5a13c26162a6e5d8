import { type PageContent, applyOperations } from '@vitrine/content'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { contentApi } from '../../blocks/index.ts'
import { entryMissing } from '../errors.ts'
import type { DocumentEntry, DocumentParams, DocumentState, DocumentTimeline, EntriesQuery } from '../schema.ts'
import { type DraftRow, type EntryRow, type TimelineRow, findDraft, listEntriesUpTo, listTimeline } from '../store.ts'
import { addEntry, openDraft } from './draft.ts'
import { requireRevision } from './publish.ts'
import { readPublished } from './published.ts'
import { getDocument, toState } from './state.ts'

const afterAll = 2 ** 31 - 1

/** The timeline of a document, newest first. */
export async function listEntries(
  ctx: Ctx,
  document: DocumentParams,
  { before = afterAll, limit }: EntriesQuery,
): Promise<DocumentTimeline> {
  await readPublished(ctx, document)
  const rows = await listTimeline(ctx, document, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return { entries: shown.map(toEntry), next: rows.length > limit ? (shown.at(-1)?.revision ?? null) : null }
}

/** The content as it was at a revision. */
export async function getEntry(ctx: Ctx, document: DocumentParams, revision: number): Promise<DocumentEntry> {
  await readPublished(ctx, document)
  const { entry, content } = await readEntry(ctx, document, revision)
  return { ...toEntry(entry), content: { ...content, blocks: [...content.blocks] } }
}

/** An entry with the content as it was at it. Throws `entry_missing`. */
export async function readEntry(
  ctx: Ctx,
  document: DocumentParams,
  revision: number,
): Promise<{ readonly entry: EntryRow; readonly content: PageContent }> {
  const [first, ...rest] = await listEntriesUpTo(ctx, document, revision)
  const entry = rest.at(-1) ?? first
  if (!first?.snapshot || entry?.revision !== revision) throw entryMissing({ revision })
  const applied = applyOperations(
    first.snapshot,
    rest.flatMap(({ operations }) => operations),
  )
  if (applied.kind === 'refused') throw new Error(`The timeline cannot be read: ${applied.message}`)
  return { entry, content: applied.content }
}

/** Makes the content of an older revision the draft: a new entry, which can be taken back like any other. */
export async function restoreEntry(ctx: Ctx, document: DocumentParams, revision: number): Promise<DocumentState> {
  const draft = await transaction(ctx, async (ctx) => {
    const draft = await openDraft(ctx, document)
    const { entry, content } = await readEntry(ctx, document, revision)
    contentApi.refuseNewCode(ctx, draft.content, content)
    return replaceContent(ctx, document, draft, content, 'restore', entry.created_at.toISOString())
  })
  return toState(ctx, document, draft)
}

/** Makes the published content the draft again: a new entry, too. */
export async function discardDraft(ctx: Ctx, document: DocumentParams, revision: number): Promise<DocumentState> {
  if (!(await findDraft(ctx, document))) return getDocument(ctx, document)
  const discarded = await transaction(ctx, async (ctx) => {
    const draft = await openDraft(ctx, document)
    requireRevision(draft, revision)
    const published = await readPublished(ctx, document)
    return replaceContent(ctx, document, draft, published, 'discard', '')
  })
  return toState(ctx, document, discarded)
}

function replaceContent(
  ctx: Ctx,
  document: DocumentParams,
  draft: DraftRow,
  content: PageContent,
  kind: 'restore' | 'discard',
  label: string,
): Promise<DraftRow> {
  const replaced = { ...draft, content, revision: draft.revision + 1 }
  return addEntry(ctx, document, replaced, { kind, label, operations: [{ op: 'replaceContent', content }] })
}

function toEntry({ revision, entry_kind: kind, label, by, created_at }: TimelineRow) {
  return { revision, kind, label, by, createdOn: created_at.toISOString() }
}
