import { type CSSToken, tokenize, TokenType } from '@csstools/css-tokenizer'
import { blankText } from './mask-text.ts'
import type { SheetMistake } from './repair.ts'
import { getPlaceAt } from './sheet-names.ts'

/** A sheet that ends where its file ends, whatever is behind it. Places in it are those of the source. */
interface ClosedCss {
  readonly text: string
  readonly mistakes: readonly SheetMistake[]
  /** Where its imports are, with their semicolons. */
  readonly imports: readonly { readonly from: number; readonly to: number }[]
}

interface Opener {
  readonly closer: TokenType
  readonly sign: string
  readonly at: number
}

/** What the tokens of a sheet leave open, and what closes nothing. */
interface ReaderState {
  readonly open: readonly Opener[]
  /** Where a rule begins that has neither block nor semicolon. */
  readonly started: { readonly at: number; readonly isAtRule: boolean } | undefined
  readonly extraBraces: readonly number[]
  /** Texts that end with their line instead of their quotation mark. */
  readonly openTexts: readonly number[]
  readonly imports: readonly { readonly from: number; readonly to: number }[]
}

const closers: Readonly<Partial<Record<TokenType, readonly [TokenType, string]>>> = {
  [TokenType.OpenCurly]: [TokenType.CloseCurly, '}'],
  [TokenType.OpenParen]: [TokenType.CloseParen, ')'],
  [TokenType.OpenSquare]: [TokenType.CloseSquare, ']'],
  [TokenType.Function]: [TokenType.CloseParen, ')'],
}

/**
 * Closes open blocks of plain CSS at its end, as browsers do at the end of a file (CSS Syntax 3, 5.4). Removes parts
 * that would run on into the next sheet: a rule without a block, a brace that closes nothing, a backslash before the
 * end.
 */
export function closeCss(source: string): ClosedCss {
  const tokens = tokenize({ css: source })
  const last = tokens.at(-2)
  if (last && last[0] !== TokenType.Comment && /(?<!\\)(?:\\\\)*\\$/.test(source)) {
    const at = source.length - 1
    const closed = closeCss(source.slice(0, at))
    // Texts and addresses are named as left open already.
    if (last[0] === TokenType.String || last[0] === TokenType.URL) return closed
    const mistake = { ...getPlaceAt(source, at), message: 'A backslash at the end of a file is left out.' }
    return { ...closed, mistakes: [...closed.mistakes, mistake] }
  }
  const reading = readTokens(tokens)
  const mistakes: SheetMistake[] = []
  const report = (at: number, message: string) => mistakes.push({ ...getPlaceAt(source, at), message })
  let text = source
  for (const at of reading.extraBraces) {
    text = put(text, at, at + 1)
    report(at, 'This brace closes nothing.')
  }
  for (const at of reading.openTexts) report(at, 'This text has no closing quotation mark.')
  const cut = last && closeToken(last)
  if (cut) {
    text += cut.closer
    report(last[2], cut.message)
  }
  // What a text or a comment swallowed may have been the brace that is missing.
  if (!cut && reading.openTexts.length === 0)
    for (const opener of toName(reading.open)) report(opener.at, sentenceOn(opener))
  text += reading.open
    .toReversed()
    .map(({ sign }) => sign)
    .join('')
  const { started } = reading
  if (started?.isAtRule === true && reading.open.at(0)?.sign !== '}') text += ';'
  else if (started && reading.open.at(0)?.sign !== '}') {
    text = put(text, started.at, text.length)
    if (!cut && reading.open.length === 0) report(started.at, 'This rule has no braces. It is left out.')
  }
  return { text, imports: reading.imports, mistakes }
}

function put(text: string, from: number, to: number): string {
  return text.slice(0, from) + blankText(text.slice(from, to)) + text.slice(to)
}

function readTokens(tokens: readonly CSSToken[]): ReaderState {
  const open: Opener[] = []
  const extraBraces: number[] = []
  const openTexts: number[] = []
  const imports: { from: number; to: number }[] = []
  let started: { at: number; isAtRule: boolean; isImport: boolean } | undefined
  const finish = (to: number) => {
    if (started?.isImport === true) imports.push({ from: started.at, to })
    started = undefined
  }
  for (const [type, sign, at, end] of tokens) {
    if (passedOver.has(type)) continue
    const isTop = open.length === 0
    if (isTop && type === TokenType.CloseCurly) {
      extraBraces.push(at)
      continue
    }
    if (type === TokenType.BadString) openTexts.push(at)
    started ??= { at, isAtRule: type === TokenType.AtKeyword, isImport: /^@import$/i.test(sign) }
    const closer = closers[type]
    if (closer) open.push({ closer: closer[0], sign: closer[1], at })
    else if (open.at(-1)?.closer === type) {
      open.pop()
      if (open.length === 0 && type === TokenType.CloseCurly) finish(end + 1)
    } else if (isTop && type === TokenType.Semicolon && started.isAtRule) finish(end + 1)
  }
  return { open, started, extraBraces, openTexts, imports }
}

const passedOver: ReadonlySet<TokenType> = new Set([
  TokenType.Whitespace,
  TokenType.Comment,
  TokenType.CDO,
  TokenType.CDC,
  TokenType.EOF,
])

/** What the last token of a file lacks; undefined when it is whole. */
function closeToken([type, text]: CSSToken): { closer: string; message: string } | undefined {
  switch (type) {
    case TokenType.Comment:
      if (text.length >= 4 && text.endsWith('*/')) return undefined
      return { closer: '*/', message: 'This comment has no end.' }
    case TokenType.String: {
      const quote = text.charAt(0)
      const isClosed = text.length > 1 && text.endsWith(quote) && !/(?<!\\)(?:\\\\)*\\.$/.test(text)
      return isClosed ? undefined : { closer: quote, message: 'This text has no closing quotation mark.' }
    }
    case TokenType.URL:
    case TokenType.BadURL:
      return /(?<!\\)(?:\\\\)*\)$/.test(text)
        ? undefined
        : { closer: ')', message: 'This url( has no closing bracket.' }
    default:
      return undefined
  }
}

/** Closes the bracket that was most likely forgotten: a bracket swallows the braces behind it. */
function toName(open: readonly Opener[]): readonly Opener[] {
  const bracket = open.find(({ sign }) => sign !== '}')
  return bracket ? [bracket] : open
}

function sentenceOn({ sign }: Opener): string {
  return sign === '}' ? 'This rule has no closing brace.' : 'This bracket is not closed.'
}
