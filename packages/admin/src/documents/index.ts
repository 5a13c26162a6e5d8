export type { DocumentConflict } from './conflicts.ts'
export type { CommandResult } from './document-commands.ts'
export type { OpenDocument, StoredNews } from './open-document.ts'
export { getSaveText, type SaveState } from './save-state.ts'
export type { DocumentKind, DocumentProblem, DraftState, Editor } from './transport.ts'
export {
  DocumentProvider,
  type DocumentOpening,
  useBlock,
  useConflicts,
  useDocument,
  useDraft,
  useEditing,
  useEditors,
  useHistory,
  useOutline,
  useSaveState,
  useSection,
} from './use-document.tsx'
