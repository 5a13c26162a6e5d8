import { cldrOf } from '../../i18n/locale-data.ts'
import { zoneOf } from '../../i18n/zones.ts'
import { defineFormatter } from '../../registry/types.ts'
import { asNumber, isAbsent } from '../shared/values.ts'
import { DIRECTIVES, ENGLISH } from './date/directives.ts'
import type { Directive } from './date/directives.ts'
import { isDate, LocalTime } from './date/local-time.ts'

/** A pattern in pieces: text, directives, and directives nobody knows, which only the older formatter prints. */
type Piece = string | Directive | { readonly unknown: string }

function readPattern(words: readonly string[]): readonly Piece[] {
  const pattern = words.join(' ')
  const pieces: Piece[] = []
  let text = ''
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i)
    if (char !== '%' || i + 1 === pattern.length) {
      text += char
      continue
    }
    if (text !== '') pieces.push(text)
    text = ''
    const letter = pattern.charAt(++i)
    pieces.push(DIRECTIVES.get(letter) ?? { unknown: `%${letter}` })
  }
  if (text !== '') pieces.push(text)
  return pieces
}

export const date = defineFormatter<readonly Piece[]>({
  name: 'date',
  summary:
    'Writes a time (epoch milliseconds) with a `strftime` pattern, in the time zone of the website and with English names. For text in the language of the site use `datetime`.',
  usage: 'pattern',
  minArgs: 1,
  readArgs: readPattern,
  apply: ([value], pieces, scope) => {
    if (isAbsent(value)) return ''
    const epochMs = asNumber(value)
    if (!isDate(epochMs)) return ''

    const { legacyMoney } = scope.options
    const names = (legacyMoney ? cldrOf(scope)?.dateNames : undefined) ?? ENGLISH
    const time = new LocalTime(epochMs, zoneOf(scope))
    let out = ''
    for (const piece of pieces) {
      if (typeof piece === 'string') out += piece
      else if (typeof piece === 'function') out += piece(time, names)
      else if (legacyMoney) out += piece.unknown
    }
    return out
  },
  examples: [
    {
      template: '{t|date %A %e %B %Y, %l:%M %p %Z}',
      data: { t: 1700000000000, website: { timeZone: 'Europe/Berlin' } },
      output: 'Tuesday 14 November 2023, 11:13 PM CET',
    },
    { template: '{t|date %F}', data: { t: 1700000000000 }, output: '2023-11-14' },
    { template: '[{t|date %F}]', data: {}, output: '[]' },
  ],
})
