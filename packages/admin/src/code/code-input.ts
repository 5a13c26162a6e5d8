import type { Ref } from 'react'
import type { CodeEditorHandle } from './code-editor.tsx'

/** What the editor of source text and the text area in its place are given. */
export interface CodeInputProps {
  readonly label: string
  readonly describedBy: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** `html`, `css`, `javascript` or `json`; others are shown without colours. Read once. */
  readonly language: string
  readonly handle?: Ref<CodeEditorHandle>
  readonly isReadOnly: boolean
  readonly isInvalid: boolean
  readonly hasOwnHistory: boolean
  readonly takesFocus: boolean
}
