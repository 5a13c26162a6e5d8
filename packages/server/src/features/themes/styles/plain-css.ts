import path from 'node:path'
import { importedName, isRemote } from './sheet-names.ts'

const comment = String.raw`\/\*[\s\S]*?\*\/`
const importRule = String.raw`@import\s+(?:url\(\s*(?:"[^"]*"|'[^']*'|[^"')]*)\s*\)|"[^"]*"|'[^']*')[^;{}]*;?`
/** What may stand before the first rule of a sheet; only there imports count. */
const head = new RegExp(String.raw`^(?:\s+|${comment}|@charset\s[^;]*;|${importRule})*`, 'i')
const importsIn = new RegExp(String.raw`${comment}|${importRule}`, 'gi')
const addressOf = /^@import\s+(?:url\(\s*)?["']?([^"')]*?)["']?\s*\)?([^"');]*);?$/i

/** Plain CSS among other sheets: what it imports from elsewhere belongs before all of them. */
export interface PlainCss {
  readonly imports: readonly string[]
  readonly text: string
}

/**
 * Takes the imports off a sheet, since they count only at the very top of the whole. Imports of the theme's own files are replaced by
 * their text.
 */
export function readPlainCss(
  text: string,
  name: string,
  files: Readonly<Record<string, string>>,
  seen: readonly string[] = [],
): PlainCss {
  const start = head.exec(text)?.[0] ?? ''
  const rest = text.slice(start.length)
  const imports: string[] = []
  const texts: string[] = []
  for (const [rule] of start.matchAll(importsIn)) {
    if (rule.startsWith('/*')) continue
    const [, address = '', media = ''] = addressOf.exec(rule.trim()) ?? []
    const own = isRemote(address) ? undefined : importedName(files, address, path.posix.dirname(name))
    if (own === undefined || media.trim() !== '') imports.push(rule.trim().replace(/;?$/, ';'))
    else if (own !== name && !seen.includes(own)) {
      const read = readPlainCss(files[own] ?? '', own, files, [...seen, name])
      imports.push(...read.imports)
      texts.push(read.text)
    }
  }
  return { imports, text: [...texts, rest].join('\n') }
}

/** The imports that LESS printed among the rules, taken off its CSS: browsers follow only those before every rule. */
export function takeImports(css: string): PlainCss {
  const imports: string[] = []
  const text = css.replace(new RegExp(String.raw`^${importRule}\n?`, 'gim'), (rule) => {
    imports.push(rule.trim())
    return ''
  })
  return { imports, text }
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
