import type { Operation } from '@vitrine/content'
import type { ContentStore } from './content-store.ts'
import type { History } from './history.ts'
import type { Journal } from './journal.ts'
import type { Transport } from './transport.ts'

export interface DocumentOptions {
  readonly transport: Transport
  readonly journal: Journal
  /** Names the document and the person in the journal: nobody sends the changes of another. */
  readonly owner: string
  readonly tab: string
  /** Told after the server has stored a change, for other tabs. */
  readonly onStored?: () => void
}

/** Options of a document's synchronization: where content is shown, undo, and listeners. */
export interface SyncHost {
  readonly store: ContentStore
  readonly history: History
  readonly onUpdate: () => void
  /** The server has stored operations, one's own or those of others. */
  readonly onNews: (revision: number, operations: readonly Operation[]) => void
}
