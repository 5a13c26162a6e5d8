import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import type { EditorText } from './collect.ts'
import { findSentences, isNode, type Node, readTemplate } from './error-texts.ts'

const packages = path.join(import.meta.dirname, '../../packages')
const engine = path.join(packages, 'template/src')
const themeCheck = path.join(packages, 'server/src/features/themes/problems')

/** Sources of the template engine whose texts with blanks are what it says of a template. */
// oxfmt-ignore
const speaking = [
  'args/arg-checks', 'check/check', 'parse/assembler', 'parse/calls', 'parse/check-args', 'parse/condition', 'parse/findings',
  'parse/instruction', 'parse/scanner', 'parse/tag', 'eval/parse-expression', 'eval/reduce', 'eval/string-literal', 'eval/tokenize',
  'predicates/operands', 'formatters/text/date/date-writer', 'run/budget', 'run/run',
]

/** What the editor shows without: the name of the error's family. */
const family = /^(?:Syntax|Runtime)Error: /

/**
 * What the template engine says of a template, and the check of themes of a theme. The words of the engine are those of the
 * specification, so only the editor translates them.
 */
export function collectTemplateTexts(): EditorText[] {
  const found = [
    ...speaking.flatMap((name) => listTexts(path.join(engine, `${name}.ts`), findTexts)),
    ...fs
      .readdirSync(themeCheck)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => listTexts(path.join(themeCheck, file), findSentences)),
  ]
  const known = new Map(found.toReversed().map((text) => [text.message, text]))
  return [...known.values()].toReversed()
}

function listTexts(file: string, find: (node: Node) => string[]): EditorText[] {
  const program = parseSync(file, fs.readFileSync(file, 'utf8')).program as unknown as Node
  const place = path.relative(packages, file)
  // A replacement of an expression fills in its group.
  return find(program).map((message) => ({ message: message.replace('$1', '{name}'), place }))
}

/** Texts with words between their values, or a colon; other text with blanks is code. */
function findTexts(node: Node): string[] {
  const text = readTemplate(node)?.replace(family, '') ?? ''
  const words = text.replaceAll(/\{\w+\}/g, '')
  const own = / /.test(text) && /[a-z]{3}|: /.test(words) ? [text] : []
  const inside = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(findTexts),
  )
  return [...own, ...inside]
}
