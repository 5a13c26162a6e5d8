import type { Reference, Segment } from './nodes.ts'

const MAX_INDEX = 0x7fffffff
const NO_ARGS: readonly string[] = []

/** An offset behind the end of any source: no string is that long. */
export const NOWHERE = 0x3fffffff

/** Reads the content of one tag, left to right. Every method moves past what it read, or stays and returns undefined. */
export class Cursor {
  readonly text: string
  readonly end: number
  at: number

  constructor(text: string, start: number, end: number) {
    this.text = text
    this.at = start
    this.end = end
  }

  get done(): boolean {
    return this.at >= this.end
  }

  /** The code unit at `at`, or 0 at the end. */
  peek(): number {
    return this.at < this.end ? this.text.charCodeAt(this.at) : 0
  }

  take(expected: string): boolean {
    if (this.at + expected.length > this.end || !this.text.startsWith(expected, this.at)) return false
    this.at += expected.length
    return true
  }

  /** Skips white space and tells how much. */
  spaces(): number {
    const from = this.at
    while (this.at < this.end && isSpace(this.text.charCodeAt(this.at))) this.at++
    return this.at - from
  }

  /** Skips blanks only: what may be around the comma between references. */
  blanks(): void {
    while (this.peek() === 0x20) this.at++
  }

  /** Where the next of these characters is within the tag; its end without one. */
  find(code: number): number {
    let at = this.at
    while (at < this.end && this.text.charCodeAt(at) !== code) at++
    return at
  }

  rest(): string {
    const text = this.text.slice(this.at, this.end)
    this.at = this.end
    return text
  }

  /** `[a-zA-Z][a-zA-Z0-9_-]*` */
  word(): string | undefined {
    if (!isLetter(this.peek())) return undefined
    const from = this.at++
    while (isWordPart(this.peek())) this.at++
    return this.text.slice(from, this.at)
  }

  /** `word?` */
  predicateName(): string | undefined {
    const from = this.at
    const word = this.word()
    if (word !== undefined && this.take('?')) return `${word}?`
    this.at = from
    return undefined
  }

  /** `@word`, as `.var` and its kin define it. */
  definition(): string | undefined {
    const from = this.at
    if (this.take('@')) {
      const word = this.word()
      if (word !== undefined) return `@${word}`
    }
    this.at = from
    return undefined
  }

  /** `[./a-zA-Z0-9_-]+` */
  filePath(): string | undefined {
    const from = this.at
    while (isPathPart(this.peek())) this.at++
    return this.at > from ? this.text.slice(from, this.at) : undefined
  }

  reference(): Reference | undefined {
    const from = this.at
    const first = this.segment()
    if (first === undefined) return undefined
    if (this.peek() !== 0x2e) return { text: this.text.slice(from, this.at), path: [first], start: from }
    const rest: Segment[] = []
    while (this.peek() === 0x2e) {
      this.at++
      const segment = this.segment()
      if (segment === undefined) {
        this.at = from
        return undefined
      }
      rest.push(segment)
    }
    return { text: this.text.slice(from, this.at), path: [first, ...rest], start: from }
  }

  /** Arguments behind a name: the first character is the delimiter. `lone` is what a delimiter alone means. */
  args(lone: readonly string[], end: number): { args: readonly string[]; argText: string } {
    const argText = this.text.slice(this.at, end)
    this.at = end
    if (argText.length === 0) return { args: NO_ARGS, argText }
    if (argText.length === 1) return { args: lone, argText }
    return { args: argText.slice(1).split(argText.charAt(0)), argText }
  }

  private segment(): Segment | undefined {
    const from = this.at
    const code = this.peek()
    if (isDigit(code)) {
      while (isDigit(this.peek())) this.at++
      return toIndex(this.text.slice(from, this.at))
    }
    if (code === 0x40 || code === 0x24) {
      this.at++
      if (this.word() !== undefined) return this.text.slice(from, this.at)
      // A lone `@` is the frame itself; a lone `$` is nothing.
      if (code === 0x40) return '@'
      this.at = from
      return undefined
    }
    return this.word()
  }
}

/** Splits a path given at run time, leniently: what looks like an index becomes one, all else is a key. */
export function toPath(text: string): readonly [Segment, ...Segment[]] {
  // Formatters look plain names up at every call.
  if (!text.includes('.') && !isDigit(text.charCodeAt(0))) return [text]
  const [first = '', ...rest] = text.split('.')
  return [toSegment(first), ...rest.map(toSegment)]
}

function toSegment(text: string): Segment {
  return /^\d{1,20}$/.test(text) ? toIndex(text) : text
}

function toIndex(digits: string): Segment {
  const index = Number(digits)
  return index <= MAX_INDEX ? index : digits
}

export function isSpace(code: number): boolean {
  return (
    code === 0x20 ||
    (code >= 0x09 && code <= 0x0d) ||
    code === 0xa0 ||
    code === 0xfeff ||
    code === 0x2028 ||
    code === 0x2029
  )
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

function isWordPart(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x5f || code === 0x2d
}

function isPathPart(code: number): boolean {
  return isWordPart(code) || code === 0x2e || code === 0x2f
}
