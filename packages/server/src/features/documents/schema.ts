import { z } from 'zod'
import { contentApi } from '../blocks/index.ts'
import { maxOperations } from './operation-input.ts'

/** Operations may replace the content, and say how it was before. */
export const maxBatchBytes = 2 * contentApi.contentLimits.bytes + 100_000

export const DocumentKind = z.enum(['page', 'item', 'field'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** Names the document: a collection, an item or a block field, by its id. */
export const DocumentParams = z.object({ kind: DocumentKind, id: z.string().min(1).max(200) })
export type DocumentParams = z.infer<typeof DocumentParams>

const Revision = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

export const EntryParams = DocumentParams.extend({ revision: z.coerce.number().pipe(Revision) })

const Problem = z.object({ blockId: z.string(), message: z.string() })

/** A block as today's kinds have it, where it is stored in an older version or by a number. */
const Upgrade = z
  .object({ type: z.string(), version: z.int(), settings: z.record(z.string(), z.unknown()) })
  .meta({ id: 'BlockUpgrade' })

const Content = z
  .object({
    blocks: z.array(z.unknown()),
    layout: z.unknown().optional(),
    sections: z.unknown().optional(),
  })
  .meta({ id: 'DocumentContent' })

export const DocumentState = z
  .object({
    kind: DocumentKind,
    id: z.string(),
    content: Content,
    draftRevision: z.int().min(0),
    /** The revision that visitors see. */
    publishedRevision: z.int().min(0),
    /** Whether the draft differs from what visitors see. */
    hasChanges: z.boolean(),
    upgrades: z.record(z.string(), Upgrade),
    problems: z.array(Problem),
    /** The public address of the page or item; null for block fields, which are on several pages. */
    path: z.string().nullable(),
  })
  .meta({ id: 'DocumentState' })
export type DocumentState = z.infer<typeof DocumentState>

/** The outline of a batch: each operation is checked when it is applied. */
export const OperationBatch = z
  .object({
    /** The revision that the operations were made to. */
    baseRevision: Revision,
    /** Chosen by the sender: a batch that is sent again is stored once. */
    batchId: z.string().regex(/^[\w-]{8,60}$/),
    operations: z
      .array(z.looseObject({ op: z.string().max(40) }))
      .min(1)
      .max(maxOperations),
    label: z.string().max(200),
  })
  .meta({ id: 'OperationBatch', 'x-max-bytes': maxBatchBytes })
export type OperationBatch = z.infer<typeof OperationBatch>

/** A change of the timeline with its operations. */
const Change = z
  .object({
    revision: z.int(),
    /** The name that its sender gave it. */
    batchId: z.string(),
    operations: z.array(z.unknown()),
    label: z.string(),
    by: z.string().nullable(),
  })
  .meta({ id: 'DocumentChange' })

export const SavedBatch = z
  .object({
    revision: z.int(),
    /** Operations that others have stored between the base of the batch and the batch itself. */
    others: z.array(Change),
    hasChanges: z.boolean(),
    upgrades: z.record(z.string(), Upgrade),
    problems: z.array(Problem),
  })
  .meta({ id: 'SavedBatch' })
export type SavedBatch = z.infer<typeof SavedBatch>

export const ChangesQuery = z.object({ since: z.coerce.number().pipe(Revision) })

export const DocumentChanges = z
  .object({
    revision: z.int(),
    publishedRevision: z.int(),
    hasChanges: z.boolean(),
    others: z.array(Change),
    /** True when too much has happened: the document is to be read again. */
    reload: z.boolean(),
  })
  .meta({ id: 'DocumentChanges' })
export type DocumentChanges = z.infer<typeof DocumentChanges>

/** The draft that the person has seen: another one is refused. */
export const SeenRevision = z.object({ revision: Revision }).meta({ id: 'SeenRevision' })

/** The publication to take back: another one is refused. */
export const RevertedPublication = z.object({ publishedRevision: Revision }).meta({ id: 'RevertedPublication' })

export const EntryKind = z.enum(['start', 'edit', 'publish', 'discard', 'restore', 'outside'])
export type EntryKind = z.infer<typeof EntryKind>

const Entry = z.object({
  revision: z.int(),
  kind: EntryKind,
  label: z.string(),
  /** Who made it; null for the system. */
  by: z.string().nullable(),
  createdOn: z.string(),
})

export const EntriesQuery = z.object({
  before: z.coerce.number().pipe(Revision).optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
})
export type EntriesQuery = z.infer<typeof EntriesQuery>

/** Newest first. Of edits of one person in quick succession the last stands for all. */
export const DocumentTimeline = z
  .object({ entries: z.array(Entry), next: z.int().nullable() })
  .meta({ id: 'DocumentTimeline' })
export type DocumentTimeline = z.infer<typeof DocumentTimeline>

export const DocumentEntry = Entry.extend({ content: Content }).meta({ id: 'DocumentEntry' })
export type DocumentEntry = z.infer<typeof DocumentEntry>

export const EditorReport = z
  .object({
    /** One tab of one person. */
    clientId: z.string().regex(/^[\w-]{8,60}$/),
    /** The block they are in, or ''. */
    blockId: z.string().max(300),
    /** They have changed it within the last seconds. */
    isWriting: z.boolean().default(false),
    /** The tab is closed or hidden. */
    isLeaving: z.boolean().default(false),
  })
  .meta({ id: 'EditorReport' })
export type EditorReport = z.infer<typeof EditorReport>

export const DocumentEditors = z
  .object({
    /** The tabs of others who have the document open. */
    editors: z.array(z.object({ name: z.string(), blockId: z.string(), isWriting: z.boolean() })),
    draftRevision: z.int(),
    publishedRevision: z.int(),
  })
  .meta({ id: 'DocumentEditors' })
export type DocumentEditors = z.infer<typeof DocumentEditors>
