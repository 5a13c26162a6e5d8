import path from 'node:path'
import { closeCss } from './close-css.ts'
import { blankText } from './mask-text.ts'
import type { SheetMistake } from './repair.ts'
import { findImportedName, isRemote, getPlaceAt } from './sheet-names.ts'

const comment = String.raw`\/\*[\s\S]*?\*\/`
const importRule = String.raw`@import\s+(?:url\(\s*(?:"[^"]*"|'[^']*'|[^"')]*)\s*\)|"[^"]*"|'[^']*')[^;{}]*;?`
/** What may be before the first rule of a sheet; only there imports count. */
const head = new RegExp(String.raw`^(?:\s+|${comment}|@charset\s[^;]*;|${importRule})*`, 'i')
const importsIn = new RegExp(String.raw`${comment}|${importRule}`, 'gi')
const importPattern = /^@import\s+(?:url\(\s*)?["']?([^"')]*?)["']?\s*\)?([^"');]*);?$/i

/** Plain CSS among other sheets: what it imports from elsewhere belongs before all of them. */
export interface PlainCss {
  readonly imports: readonly string[]
  readonly text: string
  readonly mistakes: readonly (SheetMistake & { readonly file: string })[]
}

/**
 * Takes the imports off a sheet, since they count only at the very top of the whole. Imports of the theme's own files are replaced by
 * their text. What the sheet leaves open is closed at its end.
 */
export function readPlainCss(
  source: string,
  name: string,
  files: Readonly<Record<string, string>>,
  seen: readonly string[] = [],
): PlainCss {
  const closed = closeCss(source)
  const { text } = closed
  const start = head.exec(text)?.[0] ?? ''
  const imports: string[] = []
  const texts: string[] = []
  const mistakes = closed.mistakes.map((mistake) => ({ file: name, ...mistake }))
  const report = (index: number, message: string) => mistakes.push({ file: name, ...getPlaceAt(text, index), message })
  for (const { index, 0: rule } of start.matchAll(importsIn)) {
    if (rule.startsWith('/*')) continue
    const { address, media } = readImportRule(rule)
    const own = findOwn(files, address, name)
    if (own !== undefined && media === '') {
      if (own === name || seen.includes(own)) continue
      const read = readPlainCss(files[own] ?? '', own, files, [...seen, name])
      imports.push(...read.imports)
      texts.push(read.text)
      mistakes.push(...read.mistakes)
    } else if (own !== undefined || isElsewhere(address)) imports.push(rule.trim().replace(/;?$/, ';'))
    else report(index, missingImport(address))
  }
  let rest = text.slice(start.length)
  for (const { from, to } of closed.imports.filter(({ from }) => from >= start.length)) {
    const { address } = readImportRule(text.slice(from, to))
    if (isElsewhere(address)) continue
    const isThere = findOwn(files, address, name) !== undefined
    report(from, isThere ? 'An import counts only before all rules. This one is left out.' : missingImport(address))
    const [at, end] = [from - start.length, to - start.length]
    rest = rest.slice(0, at) + blankText(rest.slice(at, end)) + rest.slice(end)
  }
  return { imports, text: [...texts, rest].join('\n'), mistakes }
}

function readImportRule(rule: string): { address: string; media: string } {
  const [, address = '', media = ''] = importPattern.exec(rule.trim()) ?? []
  return { address, media: media.trim() }
}

function findOwn(files: Readonly<Record<string, string>>, address: string, name: string): string | undefined {
  return isRemote(address) ? undefined : findImportedName(files, address, path.posix.dirname(name))
}

/** True for addresses that a browser may find although no file of `styles/` is meant. */
function isElsewhere(address: string): boolean {
  return isRemote(address) || /^(?:data:|\/)/i.test(address)
}

function missingImport(address: string): string {
  return `There is no styles/${address} in the theme. The sheet goes without it.`
}

/** The imports that LESS printed among the rules, taken off its CSS: browsers follow only those before every rule. */
export function takeImports(css: string): PlainCss {
  const imports: string[] = []
  const text = css.replace(new RegExp(String.raw`^${importRule}\n?`, 'gim'), (rule) => {
    imports.push(rule.trim())
    return ''
  })
  return { imports, text, mistakes: [] }
}

/** Text without what may hold anything: comments, strings, addresses. */
function bare(css: string): string {
  return css.replace(
    new RegExp(String.raw`${comment}|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|url\([^)]*\)`, 'gi'),
    ' ',
  )
}

/** Rules of CSS itself, which no variable is named after. */
const atRules = '(?:page|import|media|charset|namespace|supports|font-face|keyframes|layer|container|property)\\b'
/** What only LESS has, found in text that holds neither comments nor strings. */
const lessMarks = [
  /\/\//, // a comment to the end of the line
  new RegExp(String.raw`@(?!${atRules})[\w-]+\s*:`), // a variable
  new RegExp(String.raw`:[^;{}]*@(?!${atRules})[\w-]+`), // its use
  /@\{[\w-]+\}/, // its use inside a word
  /(?:^|[;{}])\s*[.#][\w-]+(?:\([^(){}]*\))?\s*(?:!important\s*)?;/, // a mixin that is called
  /:extend\(|\bwhen\s*\(|&[-\w]/,
  /:[^;{}]*(?<![\w-])(?:darken|lighten|fade|fadein|fadeout|desaturate|spin|mix|tint|shade|percentage|unit|e)\(/,
]

/** True for CSS that only LESS understands, as owners bring it from elsewhere. Nested rules alone are CSS. */
export function isLess(css: string): boolean {
  const text = bare(css)
  return /~["'`]/.test(css) || lessMarks.some((mark) => mark.test(text))
}
