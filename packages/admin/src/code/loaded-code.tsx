import { CodeEditor } from './code-editor.tsx'
import type { CodeInputProps } from './code-input.ts'
import { getLanguage } from './languages.ts'

/** The editor of source text with its language. */
export function LoadedCode({ language, ...props }: CodeInputProps) {
  return <CodeEditor {...props} isFlowing language={() => getLanguage(language)} />
}
