import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'

/** JSON with its mistakes underlined. */
export function createJsonLanguage(): Extension {
  return [json(), linter(jsonParseLinter(), { delay: 150 })]
}
