import type { Cursor } from '../parse/cursor.ts'
import { describeCharacter } from './characters.ts'
import { ExpressionError } from './tokens.ts'

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', f: '\f', r: '\r' }
/** Digits behind each escape that takes a code. */
const CODE_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/** Reads a string with its quotes, and moves the cursor behind it. */
export function readString(cursor: Cursor): string {
  const quote = cursor.text.charAt(cursor.at++)
  let value = ''
  while (!cursor.done) {
    const mark = cursor.text.charAt(cursor.at++)
    if (mark === quote) return value
    if (mark === '\n' || mark === '\r') {
      throw new ExpressionError(`Illegal bare ${describeCharacter(mark.charCodeAt(0))} in string literal`)
    }
    value += mark === '\\' ? readEscape(cursor) : mark
  }
  throw new ExpressionError('Unterminated string')
}

function readEscape(cursor: Cursor): string {
  if (cursor.done) throw new ExpressionError('Unterminated string')
  const mark = cursor.text.charAt(cursor.at++)
  const digits = CODE_DIGITS[mark]
  if (digits === undefined) return ESCAPES[mark] ?? mark
  const hex = cursor.text.slice(cursor.at, cursor.at + digits)
  if (hex.length < digits || !/^[0-9a-fA-F]+$/.test(hex)) {
    throw new ExpressionError(mark === 'x' ? 'Invalid 2-char hex escape found' : 'Invalid unicode escape found')
  }
  cursor.at += digits
  return toCharacter(parseInt(hex, 16))
}

/** Control characters and codes beyond Unicode become a blank, so that no template prints them by accident. */
function toCharacter(code: number): string {
  if (code <= 8 || (code >= 0x0e && code <= 0x1f) || code > 0x10ffff) return ' '
  return String.fromCodePoint(code)
}
