import type { JsonObject, Operation, PageContent } from '@vitrine/content'

export type DocumentKind = 'page' | 'item' | 'field'

/** Names a document: a page, an item or a block field, by its id. */
export interface DocumentName {
  readonly kind: DocumentKind
  readonly id: string
}

export interface BlockUpgrade {
  readonly type: string
  readonly version: number
  readonly settings: JsonObject
}

interface DocumentProblem {
  readonly blockId: string
  readonly message: string
}

/** The state of a document beside its content, as the server reports it. */
export interface DraftState {
  readonly publishedRevision: number
  readonly hasChanges: boolean
  readonly problems: readonly DocumentProblem[]
  readonly upgrades: Readonly<Record<string, BlockUpgrade>>
  /** The public address; null for block fields. */
  readonly path: string | null
}

export interface LoadedDocument extends DraftState {
  readonly content: PageContent
  readonly draftRevision: number
}

/** Changes that were stored after a revision. */
export interface StoredChange {
  readonly revision: number
  readonly batchId: string
  readonly operations: readonly Operation[]
  readonly label: string
  readonly by: string | null
}

export interface SavedBatch extends Omit<DraftState, 'publishedRevision' | 'path'> {
  readonly revision: number
  readonly others: readonly StoredChange[]
}

export interface Batch {
  readonly batchId: string
  readonly baseRevision: number
  readonly label: string
  readonly operations: readonly Operation[]
}

/** A tab of somebody else. */
export interface Editor {
  readonly name: string
  /** The block they are in, or ''. */
  readonly blockId: string
  /** They have changed it within the last seconds. */
  readonly isWriting: boolean
}

/** What a tab says of itself. */
interface EditorReport extends Omit<Editor, 'name'> {
  readonly clientId: string
  readonly isLeaving: boolean
}

/** The server, as a document needs it. Calls throw a `Problem`. */
export interface Transport {
  load(): Promise<LoadedDocument>
  send(batch: Batch): Promise<SavedBatch>
  listChanges(since: number): Promise<{
    readonly revision: number
    readonly publishedRevision: number
    readonly hasChanges: boolean
    readonly others: readonly StoredChange[]
    readonly reload: boolean
  }>
  /** The content at a revision; undefined where it cannot be had any more. */
  loadContentAt(revision: number): Promise<PageContent | undefined>
  publish(revision: number): Promise<LoadedDocument>
  /** Publishes what was published before this publication; the draft stays. */
  revertPublication(publishedRevision: number): Promise<LoadedDocument>
  discard(revision: number): Promise<LoadedDocument>
  restore(revision: number): Promise<LoadedDocument>
  reportEditor(report: EditorReport): Promise<{
    readonly editors: readonly Editor[]
    readonly draftRevision: number
    readonly publishedRevision: number
  }>
}
