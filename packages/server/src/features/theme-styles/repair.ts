import { lessInternals } from './less-internals.ts'
import { blankText, hidden, maskText } from './mask-text.ts'
import { describeMistake } from './mistakes.ts'
import { getPlaceAt } from './sheet-names.ts'

export interface SheetMistake {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** A sheet with so many mistakes is not a style sheet. */
const maxRepairs = 100

/**
 * Takes out of a sheet what LESS cannot parse: the declaration or the rule that a mistake is in. Line numbers stay. `undefined` when too
 * much of it would have to go.
 */
export function repairSheet(text: string): { text: string; mistakes: SheetMistake[] } | undefined {
  const { text: balanced, mistakes } = closeAll(withoutHtml(text))
  let left = balanced
  let error = parseError(left)
  while (error) {
    if (mistakes.length >= maxRepairs) return undefined
    const next = leaveOut(left, error)
    if (!next) return undefined
    const what = next.isRule ? 'rule' : 'declaration'
    mistakes.push({ ...getPlaceAt(left, error.index), message: `${sentence(error.message)} This ${what} is left out.` })
    left = next.text
    error = next.error
  }
  return { text: left, mistakes: mistakes.toSorted((a, b) => a.line - b.line || a.column - b.column) }
}

/** Tags around a sheet that came from a page: CSS ignores the marks of comments, browsers never see the element. */
function withoutHtml(text: string): string {
  const masked = maskText(text)
  const marks = [...masked.matchAll(/<!--|-->|<\/?style\b[^<>{}]*>/gi)]
  return marks.reduce((left, { index, 0: mark }) => put(left, index, index + mark.length, blankText(mark)), text)
}

function put(text: string, from: number, to: number, other: string): string {
  return text.slice(0, from) + other + text.slice(to)
}

interface ParseError {
  readonly index: number
  readonly message: string
}

/** The first place that LESS cannot parse. Imports are not loaded. */
function parseError(text: string): ParseError | undefined {
  let found: ParseError | undefined
  lessInternals.parse(text, { processImports: false, math: 'always' }, (error) => {
    if (typeof error !== 'object' || error === null) return
    const { index, message }: { index?: unknown; message?: unknown } = error
    found = { index: typeof index === 'number' ? index : 0, message: typeof message === 'string' ? message : '' }
  })
  return found
}

function sentence(message: string): string {
  const text = describeMistake(message).replace(/^Unrecognised input(?=$|\.)/, 'This cannot be read')
  return /[.!?]$/.test(text) ? text : `${text}.`
}

interface Statement {
  readonly from: number
  readonly to: number
  readonly isRule: boolean
}

/** Leaves out the statement whose absence lets LESS read on: the one at the error, the one before it, or the rule around it. */
function leaveOut(
  text: string,
  error: ParseError,
): { text: string; isRule: boolean; error: ParseError | undefined } | undefined {
  const mask = maskText(text)
  const at = statementAt(mask, error.index)
  const before = at && statementAt(mask, at.from - 1)
  const around = at && ruleAround(mask, at.from)
  const candidates = [at, before, around].filter((each) => each !== undefined)
  const tried = candidates.flatMap((each) => {
    const without = put(text, each.from, each.to, blankText(text.slice(each.from, each.to)))
    return without === text ? [] : [{ text: without, isRule: each.isRule, error: parseError(without) }]
  })
  return tried.find((each) => !each.error || each.error.index > error.index) ?? tried.at(-1)
}

/** The declaration or rule around a place; undefined where there is none. */
function statementAt(mask: string, index: number): Statement | undefined {
  let from = Math.min(Math.max(index, 0), mask.length)
  while (from > 0 && !/[;{}]/.test(mask[from - 1] ?? '')) from--
  let to = Math.max(from, index)
  while (to < mask.length && !/[;{}]/.test(mask[to] ?? '')) to++
  const isRule = mask[to] === '{'
  if (isRule) to = closingBrace(mask, to) + 1
  else if (mask[to] === ';') to++
  return /\S/.test(mask.slice(from, to)) ? { from, to, isRule } : undefined
}

function ruleAround(mask: string, index: number): Statement | undefined {
  let depth = 0
  for (let at = index - 1; at >= 0; at--) {
    if (mask[at] === '}') depth++
    else if (mask[at] === '{' && depth-- === 0) return statementAt(mask, at)
  }
  return undefined
}

function closingBrace(mask: string, open: number): number {
  let depth = 0
  for (let at = open; at < mask.length; at++) {
    if (mask[at] === '{') depth++
    else if (mask[at] === '}' && --depth === 0) return at
  }
  return mask.length - 1
}

/** Closes comments and rules that are left open, and takes out braces that close nothing. */
function closeAll(text: string): { text: string; mistakes: SheetMistake[] } {
  const mistakes: SheetMistake[] = []
  const comment = [...text.matchAll(hidden)].find(([found]) => /^\/\*(?![\s\S]*\*\/$)|^\/\*\/$/.test(found))
  const ended = comment ? put(text, comment.index, text.length, blankText(text.slice(comment.index))) : text
  // LESS wants the semicolon that CSS lets the last declaration go without.
  const closed = /[^;{}\s]\s*$/.test(maskText(ended)) ? `${ended.trimEnd()}\n;` : ended
  if (comment)
    mistakes.push({
      ...getPlaceAt(text, comment.index),
      message: 'This comment has no end: everything after it is left out.',
    })
  const edits = unbalancedBraces(maskText(closed))
  let result = closed
  for (const { at, kind, opener } of edits.toSorted((a, b) => b.at - a.at)) {
    result = kind === 'extra' ? put(result, at, at + 1, ' ') : put(result, at, at, '}')
    mistakes.push({
      ...getPlaceAt(closed, opener),
      message: kind === 'extra' ? 'This brace closes nothing.' : 'This rule has no closing brace.',
    })
  }
  return { text: result, mistakes }
}

interface BraceEdit {
  readonly at: number
  readonly kind: 'extra' | 'missing'
  readonly opener: number
}

/** Where braces are missing or too many. How lines are indented says which rule was left open. */
function unbalancedBraces(mask: string): BraceEdit[] {
  const braces = [...mask.matchAll(/[{}]/g)].map(({ index, 0: brace }) => ({ index, brace }))
  const edits: BraceEdit[] = []
  const open: { index: number; indent: number }[] = []
  if (isBalanced(braces)) return edits
  const missing = (opener: { index: number; indent: number }, before: number) =>
    edits.push({ at: findRuleEnd(mask, opener, before), kind: 'missing', opener: opener.index })
  for (const { index, brace } of braces) {
    const { indent, isFirst } = findLine(mask, index)
    if (brace === '{') {
      // A rule on the level of one that is still open: that one was never closed.
      const top = open.at(-1)
      if (top && indent <= top.indent && findLine(mask, top.index).start !== findLine(mask, index).start) {
        open.pop()
        missing(top, index)
      }
      open.push({ index, indent })
      continue
    }
    const outdent = isFirst ? indent : Infinity
    while (open.length > 1 && outdent < (open.at(-1)?.indent ?? 0)) {
      const top = open.pop()
      if (top) missing(top, index)
    }
    if (!open.pop()) edits.push({ at: index, kind: 'extra', opener: index })
  }
  for (const opener of open) missing(opener, mask.length)
  return edits
}

function isBalanced(braces: readonly { readonly brace: string }[]): boolean {
  let depth = 0
  for (const { brace } of braces) if ((depth += brace === '{' ? 1 : -1) < 0) return false
  return depth === 0
}

/** The end of the lines that are indented deeper than a rule's own, at the latest before another brace. */
function findRuleEnd(
  mask: string,
  opener: { readonly index: number; readonly indent: number },
  before: number,
): number {
  let end = opener.index + 1
  for (const line of mask.slice(opener.index + 1, before).matchAll(/[^\n]*(?:\n|$)/g)) {
    const at = opener.index + 1 + line.index
    const isOwnLine = line.index > 0 && line[0].trim() !== ''
    if (isOwnLine && findLine(mask, at + line[0].search(/\S/)).indent <= opener.indent) break
    if (line[0].trim() !== '') end = at + line[0].trimEnd().length
  }
  return end
}

function findLine(mask: string, index: number): { start: number; indent: number; isFirst: boolean } {
  const start = mask.lastIndexOf('\n', index - 1) + 1
  const before = mask.slice(start, index)
  const indent = /^[ \t]*/.exec(mask.slice(start))?.[0].replaceAll('\t', '    ').length ?? 0
  return { start, indent, isFirst: before.trim() === '' }
}
