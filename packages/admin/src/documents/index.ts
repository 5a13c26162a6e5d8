export { getSaveText, isCalm, type SaveState } from './save-state.ts'
export {
  DocumentProvider,
  useBlock,
  useBlockMarks,
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
