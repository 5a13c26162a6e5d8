import { joinLines, maskText, getPlaceAt } from '../theme-styles/index.ts'

/** A style sheet of a theme by its name below `styles/`. */
export interface SheetSource {
  readonly file: string
  readonly text: string
}

/** Where something is in the style sheets of a theme; line and column from 1. */
export interface SheetPlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** `property: value` on one line, without comments. */
export interface Declaration {
  readonly property: string
  readonly value: string
  readonly place: SheetPlace
}

/** What the sheets define that tweaks may name: the first of each name counts. */
interface ThemeDefinitions {
  /** Values of LESS variables by name. */
  readonly variables: ReadonlyMap<string, string>
  /** The plain declarations of the class of this name; undefined when no rule is for it. */
  readonly classDeclarations: (name: string) => readonly Declaration[] | undefined
}

interface RuleStart {
  readonly sheet: SheetSource
  readonly mask: string
  /** Index behind the opening brace. */
  readonly from: number
}

/** Reads the variables and classes of all sheets. Comments, strings and addresses may hold any character. */
export function readDefinitions(sheets: readonly SheetSource[]): ThemeDefinitions {
  const variables = new Map<string, string>()
  const rules = new Map<string, RuleStart>()
  for (const sheet of sheets) {
    const mask = maskText(sheet.text)
    for (const found of mask.matchAll(/@([A-Za-z][\w-]*)[ \t]*:([^;{}]*);/g)) {
      const [whole, name = '', value = ''] = found
      const end = found.index + whole.length - 1
      if (!variables.has(name)) variables.set(name, joinLines(sheet.text.slice(end - value.length, end)))
    }
    let from = 0
    for (const { index, 0: sign } of mask.matchAll(/[;{}]/g)) {
      const start = { sheet, mask, from: index + 1 }
      if (sign === '{')
        for (const name of namedClasses(mask.slice(from, index))) if (!rules.has(name)) rules.set(name, start)
      from = index + 1
    }
  }
  return {
    variables,
    classDeclarations: (name) => {
      const rule = rules.get(name)
      return rule && declarationsIn(rule)
    },
  }
}

/** The declarations of a text such as `font-family: X; font-size: 14px`; none when it is no such text. */
export function readDeclarations(text: string, place: SheetPlace): Declaration[] {
  const sheet = { file: place.file, text }
  return declarationsIn({ sheet, mask: maskText(text), from: 0 }).map((each) => ({ ...each, place }))
}

/** The classes that are alone among the selectors before a brace. */
function namedClasses(selectors: string): string[] {
  return selectors
    .split(',')
    .flatMap((selector) => /^\.([A-Za-z][\w-]*)\s*(?:\(\s*\))?$/.exec(selector.trim())?.[1] ?? [])
}

/** Declarations up to the brace that closes the rule. Nested rules, mixin calls and interpolated properties are passed over. */
function declarationsIn({ sheet, mask, from }: RuleStart): Declaration[] {
  const found: Declaration[] = []
  let start = from
  let depth = 0
  const takeUntil = (end: number) => {
    const read = readDeclaration(sheet, mask, start, end)
    if (read) found.push(read)
    start = end + 1
  }
  for (let at = from; at < mask.length; at++) {
    const sign = mask[at]
    if (sign === '{') depth++
    else if (sign === ';' && depth === 0) takeUntil(at)
    else if (sign === '}' && depth === 0) {
      takeUntil(at)
      return found
    } else if (sign === '}' && --depth === 0) start = at + 1
  }
  takeUntil(mask.length)
  return found
}

function readDeclaration(sheet: SheetSource, mask: string, from: number, to: number): Declaration | undefined {
  // A brace without its pair would end the mixin that the declaration is written into.
  if (/[{}]/.test(mask.slice(from, to))) return undefined
  const text = joinLines(sheet.text.slice(from, to))
  const [, property, value] = /^(-{0,2}[A-Za-z][\w-]*)\s*:\s*(\S.*)$/.exec(text) ?? []
  if (property === undefined || value === undefined) return undefined
  const indent = mask.slice(from, to).search(/\S/)
  return { property, value, place: { file: sheet.file, ...getPlaceAt(sheet.text, from + Math.max(indent, 0)) } }
}
