import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'

const languages: ReadonlyMap<string, () => Extension> = new Map([
  ['html', () => html()],
  ['css', () => css()],
  ['javascript', () => javascript()],
  ['json', () => json()],
])

/** Colours and completions of a language; none for those that are not known. */
export function getLanguage(name: string): Extension {
  return languages.get(name)?.() ?? []
}
