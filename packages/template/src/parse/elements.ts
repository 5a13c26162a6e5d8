import type { TagDefinition } from './tag-definition.ts'
import { isSpace, NOWHERE } from './cursor.ts'

/** An attribute before its value is read as a template. */
interface RawAttribute {
  readonly name: string
  readonly start: number
  readonly valueStart: number
  readonly valueEnd: number
  readonly end: number
}

/** `<name a="b">`, `<name a="b"/>` or `</name>` as it is in the source. */
export interface Element {
  readonly name: string
  readonly closing: boolean
  readonly selfClosed: boolean
  readonly attributes: readonly RawAttribute[]
  readonly start: number
  readonly end: number
}

/** Longest opening tag of a custom element: keeps the scanner linear when a quote is never closed. */
const MAX_ELEMENT_LENGTH = 8192

/** Finds the custom elements of the host in a source, in order, looking at every `<` once. */
export class ElementFinder {
  readonly #text: string
  readonly #tags: ReadonlyMap<string, TagDefinition>
  #next = -1

  constructor(text: string, tags: ReadonlyMap<string, TagDefinition>) {
    this.#text = text
    this.#tags = tags
    if (tags.size === 0) this.#next = NOWHERE
  }

  /** Offset of the next `<name` or `</name` of a registered element at or behind `from`; a place behind all sources without one. */
  next(from: number): number {
    if (this.#next >= from) return this.#next
    let at = this.#text.indexOf('<', from)
    while (at !== -1 && !this.#tags.has(this.nameAt(at))) at = this.#text.indexOf('<', at + 1)
    this.#next = at === -1 ? NOWHERE : at
    return this.#next
  }

  /** Reads the element at `start`, or undefined when it is not closed by a `>`. */
  read(start: number, limit: number): Element | undefined {
    const text = this.#text
    const closing = text.charCodeAt(start + 1) === 0x2f
    const name = this.nameAt(start)
    const stop = Math.min(limit, start + MAX_ELEMENT_LENGTH)
    const attributes: RawAttribute[] = []
    let at = start + (closing ? 2 : 1) + name.length
    while (at < stop) {
      const code = text.charCodeAt(at)
      if (code === 0x3e) return { name, closing, selfClosed: false, attributes, start, end: at + 1 }
      if (code === 0x2f && text.charCodeAt(at + 1) === 0x3e && at + 1 < stop) {
        return { name, closing, selfClosed: true, attributes, start, end: at + 2 }
      }
      if (isSpace(code) || code === 0x2f) {
        at++
        continue
      }
      const attribute = readAttribute(text, at, stop)
      if (attribute === undefined) return undefined
      attributes.push(attribute)
      at = attribute.end
    }
    return undefined
  }

  private nameAt(start: number): string {
    const from = start + (this.#text.charCodeAt(start + 1) === 0x2f ? 2 : 1)
    let at = from
    while (isNamePart(this.#text.charCodeAt(at))) at++
    return this.#text.slice(from, at).toLowerCase()
  }
}

function readAttribute(text: string, start: number, stop: number): RawAttribute | undefined {
  let at = start
  while (at < stop && !isSpace(text.charCodeAt(at)) && !'=>/"\'<'.includes(text.charAt(at))) at++
  if (at === start) return undefined
  const name = text.slice(start, at)
  let behind = at
  while (behind < stop && isSpace(text.charCodeAt(behind))) behind++
  if (text.charCodeAt(behind) !== 0x3d) return { name, start, valueStart: at, valueEnd: at, end: at }
  at = behind + 1
  while (at < stop && isSpace(text.charCodeAt(at))) at++
  const quote = text.charCodeAt(at)
  if (quote !== 0x22 && quote !== 0x27) {
    const valueStart = at
    while (at < stop && !isSpace(text.charCodeAt(at)) && !endsBareValue(text, at)) at++
    return { name, start, valueStart, valueEnd: at, end: at }
  }
  const valueEnd = findQuote(text, at + 1, stop, quote)
  return valueEnd === -1 ? undefined : { name, start, valueStart: at + 1, valueEnd, end: valueEnd + 1 }
}

function endsBareValue(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 0x3e || (code === 0x2f && text.charCodeAt(at + 1) === 0x3e)
}

/** The closing quote; quotes within `{...}` belong to the JSON-T there: `id="{.equal? type "main"}a{.end}"`. */
function findQuote(text: string, from: number, stop: number, quote: number): number {
  let at = from
  while (at < stop) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === 0x7b && startsTag(text.charCodeAt(at + 1))) {
      const close = findBrace(text, at, stop)
      if (close !== -1) at = close
    }
    at++
  }
  return -1
}

function findBrace(text: string, from: number, stop: number): number {
  for (let at = from; at < stop; at++) if (text.charCodeAt(at) === 0x7d) return at
  return -1
}

function startsTag(code: number): boolean {
  return code === 0x2e || code === 0x40 || code === 0x24 || (isNamePart(code) && code !== 0x2d && code !== 0x3a)
}

function isNamePart(code: number): boolean {
  const lower = code | 0x20
  return (
    (lower >= 0x61 && lower <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x3a ||
    code === 0x5f
  )
}
