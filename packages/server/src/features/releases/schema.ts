import { z } from 'zod'
import { KeptChange, maxChanges, ReleaseChange } from './changes/schema.ts'
import { IdInput, LineInput, TimeInput, VersionInput } from '../../platform/schemas/bounded.ts'

/** A release is published in one transaction, so its size has a limit. */
const maxDocuments = 50
export const maxReleases = 200

const Kind = z.enum(['page', 'item', 'field'])

export const ReleaseParams = z.object({ releaseId: IdInput })

const DocumentInput = z
  .object({ kind: Kind, id: z.string().min(1).max(200), revision: VersionInput })
  .meta({ id: 'DraftVersion' })
export type DocumentInput = z.infer<typeof DocumentInput>

export const NewRelease = z
  .object({
    title: LineInput(100).min(1, 'Enter a name.'),
    documents: z.array(DocumentInput).max(maxDocuments),
    /** When it is published; null: when somebody does. */
    publishOn: TimeInput.nullable(),
    needsApproval: z.boolean(),
  })
  .meta({ id: 'NewRelease' })
export type NewRelease = z.infer<typeof NewRelease>

export const SaveRelease = NewRelease.extend({
  version: VersionInput,
  /** The changes of prices, styles and menus that stay; without it all do. */
  changes: z.array(KeptChange).max(maxChanges).optional(),
}).meta({ id: 'SaveRelease' })
export type SaveRelease = z.infer<typeof SaveRelease>

/** The release that the person has seen: another one is refused. */
export const SeenRelease = z.object({ version: VersionInput }).meta({ id: 'SeenRelease' })
/** The same for a call without a body. */
export const SeenReleaseQuery = z.object({ version: z.coerce.number().pipe(VersionInput) })

const Draft = z.object({
  kind: Kind,
  id: z.string(),
  title: z.string(),
  listTitle: z.string(),
  collectionId: z.string().nullable(),
  /** The latest version of the draft. */
  draftRevision: z.int().min(0),
  isVisible: z.boolean(),
})

/** Drafts that a release may have. */
export const ChangedDrafts = z.object({ drafts: z.array(Draft) }).meta({ id: 'ChangedDrafts' })
export type ChangedDrafts = z.infer<typeof ChangedDrafts>

const ScheduledDraft = z
  .object({
    kind: Kind,
    id: z.string(),
    releaseId: z.string(),
    releaseTitle: z.string(),
    publishOn: z.string(),
    /** It goes live at its time only if somebody approves it before. */
    waitsForApproval: z.boolean(),
  })
  .meta({ id: 'ScheduledDraft' })
export type ScheduledDraft = z.infer<typeof ScheduledDraft>

/** What goes live at a time, soonest first. */
export const ScheduledDrafts = z.object({ drafts: z.array(ScheduledDraft) }).meta({ id: 'ScheduledDrafts' })

const ReleaseDocument = Draft.extend({
  /** The version that the release has. */
  revision: z.int().min(0),
  /** `changed`: the draft has later changes. `outdated`: something newer is published. `missing`: its page is gone. */
  status: z.enum(['ready', 'changed', 'outdated', 'missing', 'published']),
})
export type ReleaseDocument = z.infer<typeof ReleaseDocument>

const ReleaseState = z.enum(['open', 'published', 'rolled_back'])
export type ReleaseState = z.infer<typeof ReleaseState>

const Summary = z.object({
  id: z.string(),
  title: z.string(),
  state: ReleaseState,
  publishOn: z.string().nullable(),
  needsApproval: z.boolean(),
  approvedOn: z.string().nullable(),
  publishedOn: z.string().nullable(),
  /** Drafts, and changes of prices, styles and menus. */
  documentCount: z.int().min(0),
  /** Why the last scheduled publication failed; ''. */
  problem: z.string(),
  changedOn: z.string(),
})
export const Releases = z.object({ releases: z.array(Summary) }).meta({ id: 'Releases' })
export type Releases = z.infer<typeof Releases>

export const Release = Summary.extend({
  version: z.int().min(0),
  documents: z.array(ReleaseDocument),
  changes: z.array(ReleaseChange),
  /** Who changed it last. Nobody who changed it since its last approval approves it. */
  changedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  publishedBy: z.string().nullable(),
  /** Whether the caller may approve it. */
  mayApprove: z.boolean(),
}).meta({ id: 'Release' })
export type Release = z.infer<typeof Release>
