import { createContext, use } from 'react'

/** Ids of the elements that name and describe the field around an editor. */
interface FieldIds {
  readonly labelId: string
  readonly helpId: string
  /** Says which keys the editor has. */
  readonly keysId: string
}

export const FieldContext = createContext<FieldIds>({ labelId: '', helpId: '', keysId: '' })

export function useFieldIds(): FieldIds {
  return use(FieldContext)
}
