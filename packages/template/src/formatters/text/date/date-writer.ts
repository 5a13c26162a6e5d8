import type { DateNames } from '../../../i18n/locale-data.ts'
import { ZoneMemory } from '../../../i18n/zones.ts'
import { DIRECTIVES } from './directives.ts'
import type { Directive } from './directives.ts'
import { LocalTime } from './local-time.ts'
import type { ArgProblem } from '../../../registry/types.ts'

/** A pattern in pieces: text, directives, and directives nobody knows. */
type Piece = string | Directive | { readonly unknown: string }

/** How the times of a page are written. */
interface DateStyle {
  /** IANA name; unknown names count as UTC. */
  readonly zone: string
  readonly names: DateNames
  /** Directives nobody knows are printed as they stand. */
  readonly keepUnknown: boolean
}

const KEPT_TEXTS = 500

/** Writes times with one `strftime` pattern. The last ones stay written: a list prints the same dates at every render. */
export class DateWriter {
  readonly #pattern: string
  #pieces: readonly Piece[] | undefined
  readonly #zones = new ZoneMemory()
  #texts: Map<number, string> | undefined
  #style: DateStyle | undefined

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** An instant in epoch milliseconds as text. */
  write(epochMs: number, style: DateStyle): string {
    const texts = (this.#texts ??= new Map())
    if (!this.isLike(style) || texts.size >= KEPT_TEXTS) texts.clear()
    this.#style = style
    const known = texts.get(epochMs)
    if (known !== undefined) return known
    const text = this.print(epochMs, style)
    texts.set(epochMs, text)
    return text
  }

  private isLike({ zone, names, keepUnknown }: DateStyle): boolean {
    const last = this.#style
    return last !== undefined && last.zone === zone && last.names === names && last.keepUnknown === keepUnknown
  }

  private print(epochMs: number, { zone, names, keepUnknown }: DateStyle): string {
    const time = new LocalTime(epochMs, this.#zones.at(zone, epochMs))
    let out = ''
    this.#pieces ??= readPattern(this.#pattern)
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') out += piece
      else if (typeof piece === 'function') out += piece(time, names)
      else if (keepUnknown) out += piece.unknown
    }
    return out
  }
}

function readPattern(pattern: string): readonly Piece[] {
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

/** Complains about directives nobody knows. */
export function checkPattern(words: readonly string[]): ArgProblem | undefined {
  const unknown = readPattern(words.join(' ')).find((piece) => typeof piece === 'object')
  return unknown === undefined
    ? undefined
    : { message: `'${unknown.unknown}' is no directive`, hint: 'As in strftime: %Y-%m-%d.' }
}
