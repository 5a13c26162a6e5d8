import { autocompletion } from '@codemirror/autocomplete'
import { html } from '@codemirror/lang-html'
import type { Extension } from '@codemirror/state'
import { completeTemplate } from './completion.ts'
import { highlightTags } from './highlight.ts'
import { lintTemplate } from './lint.ts'

/**
 * The template language for CodeMirror: HTML with tags in it. The engine itself finds the tags, their mistakes and
 * possible completions, so the editor never knows another language than the page.
 */
export function createTemplateLanguage(readData: () => unknown): Extension {
  return [
    html({ matchClosingTags: false, autoCloseTags: false }),
    highlightTags(),
    lintTemplate(),
    autocompletion({ override: [completeTemplate(readData)], icons: false }),
  ]
}
