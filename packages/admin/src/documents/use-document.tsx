import type { Block, JsonObject, OutlineNode } from '@vitrine/content'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useSession, useSessionState } from '../session/session.ts'
import type { Choice, DocumentConflict } from './conflicts.ts'
import { openLease } from './document-lease.ts'
import type { OpenDocument } from './open-document.ts'
import { isCalm, type SaveState } from './save-state.ts'
import type { DocumentKind, DraftState, Editor } from './transport.ts'

/** A document on its way to a screen. */
type DocumentOpening =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: string; readonly retry: () => void }
  | { readonly status: 'ready'; readonly document: OpenDocument }

const loading: DocumentOpening = { status: 'loading' }

/** Opens the content of a page, item or block field for editing. */
export function useDocument(kind: DocumentKind, id: string): DocumentOpening {
  const { account } = useSession()
  const [attempt, setAttempt] = useState(0)
  const name = JSON.stringify([account.email, kind, id, attempt])
  const [opening, setOpening] = useState<{ readonly name: string; readonly state: DocumentOpening }>()
  useEffect(() => {
    const lease = openLease({ kind, id }, account.email)
    let isOver = false
    const show = (state: DocumentOpening) => {
      if (!isOver) setOpening({ name, state })
    }
    lease.document.then(
      (document) => show({ status: 'ready', document }),
      (error) =>
        show({ status: 'failed', problem: getErrorMessage(error), retry: () => setAttempt((count) => count + 1) }),
    )
    return () => {
      isOver = true
      lease.release()
    }
  }, [kind, id, account.email, name])
  return opening?.name === name ? opening.state : loading
}

const DocumentContext = createContext<OpenDocument | undefined>(undefined)

interface DocumentProviderProps {
  readonly document: OpenDocument
  readonly children: ReactNode
}

/** Gives the hooks below their document. */
export function DocumentProvider({ document, children }: DocumentProviderProps) {
  const isSignedIn = useSessionState().data?.signedIn === true
  useEffect(() => {
    // Who is back after their session had ended finds everything they typed, and it is sent.
    if (isSignedIn && document.saveState.kind === 'signed-out') document.saveNow()
  }, [isSignedIn, document])
  return <DocumentContext value={document}>{children}</DocumentContext>
}

/** The commands of the document: the same object for as long as it is open. */
export function useEditing(): OpenDocument {
  const document = use(DocumentContext)
  if (!document) throw new Error('useEditing is for what stands inside DocumentProvider.')
  return document
}

/** A part of the document's state, read again when the document says that something has changed. */
function useDocumentPart<Part>(read: (document: OpenDocument) => Part): Part {
  const document = useEditing()
  const subscribe = useCallback((listener: () => void) => document.subscribe(listener), [document])
  return useSyncExternalStore(subscribe, () => read(document))
}

/** The tree of the content. Typing does not change it. */
export function useOutline(): readonly OutlineNode[] {
  const { store } = useEditing()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store])
  return useSyncExternalStore(subscribe, () => store.outline)
}

/** One block, as its form edits it. Renders again for changes of this block alone. */
export function useBlock(id: string): Block | undefined {
  const document = useEditing()
  const subscribe = useCallback((listener: () => void) => document.store.subscribeToBlock(id, listener), [document, id])
  return useSyncExternalStore(subscribe, () => document.getBlock(id))
}

/** A section without what is in it. */
export function useSection(id: string): JsonObject | undefined {
  const { store } = useEditing()
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store])
  return useSyncExternalStore(subscribe, () => store.getSection(id))
}

export function useSaveState(): SaveState {
  return useDocumentPart((document) => document.saveState)
}

export function useDraft(): DraftState & { readonly draftRevision: number } {
  const draft = useDocumentPart((document) => document.draft)
  const draftRevision = useDocumentPart((document) => document.draftRevision)
  return useMemo(() => ({ ...draft, draftRevision }), [draft, draftRevision])
}

/** The tabs of others who have the document open. */
export function useEditors(): readonly Editor[] {
  return useDocumentPart((document) => document.editors)
}

/** What a row shows of a block beside its settings. Renders again for changes of these alone: not with each save. */
export function useBlockMarks(id: string): {
  readonly problem: DraftState['problems'][number] | undefined
  readonly editor: Editor | undefined
  /** Its last change is on this device only, and saving has stopped. */
  readonly isKept: boolean
} {
  const problem = useDocumentPart(({ draft }) => draft.problems.find((each) => each.blockId === id))
  const editor = useDocumentPart(({ editors }) => editors.find((each) => each.blockId === id))
  const isKept = useDocumentPart((document) => !isCalm(document.saveState) && document.isUnsent(id))
  return { problem, editor, isKept }
}

interface HistoryLabels {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undoLabel: string | undefined
  readonly redoLabel: string | undefined
}

/** What undo and redo would do. */
export function useHistory(): HistoryLabels {
  const undoLabel = useDocumentPart(({ history }) => history.undoLabel)
  const redoLabel = useDocumentPart(({ history }) => history.redoLabel)
  return {
    canUndo: undoLabel !== undefined,
    canRedo: redoLabel !== undefined,
    undoLabel,
    redoLabel,
  }
}

interface ConflictCommands {
  readonly conflicts: readonly DocumentConflict[]
  resolve(conflictId: string, choice: Choice): void
}

/** Conflicts with changes of others, to be decided. */
export function useConflicts(): ConflictCommands {
  const document = useEditing()
  const conflicts = useDocumentPart((each) => each.conflicts)
  return { conflicts, resolve: (id, choice) => document.resolveConflict(id, choice) }
}
