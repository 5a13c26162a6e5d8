import type { Registry } from '../registry/registry.ts'
import { Cursor, NOWHERE } from './cursor.ts'
import { ElementFinder } from './elements.ts'
import type { Element } from './elements.ts'
import type { Findings } from './findings.ts'
import { readTag } from './instruction.ts'
import type { Node, TagAttribute } from './nodes.ts'
import type { TagDefinition } from './tag-definition.ts'
import type { Token } from './tokens.ts'

interface ScanOptions {
  readonly registry: Registry
  readonly tags: ReadonlyMap<string, TagDefinition>
  /** Only `{^...}` tags are tags. */
  readonly preprocess: boolean
}

/** Takes the tokens of a range of the source; the assembler is one. */
export interface TokenSink {
  take(token: Token): void
}

/** Builds the tree of an attribute's value: the scanner reads it with a sink of its own. */
export type SubTree = (fill: (sink: TokenSink) => void) => readonly Node[]

/** Characters of blanks and brackets within which the end of an empty element is looked for. */
const maxEmptyBody = 64

/**
 * Cuts a source into tokens in one pass. A tag is the text between the last `{` before a `}` and that `}`; malformed
 * tags are text. The places of the next brace and the next element are kept. So no character is searched twice, and the
 * time grows with the length of the source.
 */
export class Scanner {
  readonly #text: string
  readonly #options: ScanOptions
  readonly #findings: Findings
  readonly #subTree: SubTree
  readonly #elements: ElementFinder
  #open = -1
  #close = -1
  /** The last brace that is behind another one which is still open: a long comment does not begin there. */
  #inner = -1

  constructor(text: string, options: ScanOptions, findings: Findings, subTree: SubTree) {
    this.#text = text
    this.#options = options
    this.#findings = findings
    this.#subTree = subTree
    this.#elements = new ElementFinder(text, options.tags)
  }

  scan(start: number, end: number, sink: TokenSink): void {
    let textStart = start
    let at = start
    while (at < end) {
      const open = this.nextOpen(at)
      const element = this.#elements.next(at)
      if (open >= end && element >= end) break
      const token = element < open ? this.readElement(element, end) : this.readBraces(open, end)
      if (typeof token === 'number') {
        at = token
        continue
      }
      const { start: tokenStart, end: tokenEnd } = token
      if (tokenStart > textStart) sink.take(this.textToken(textStart, tokenStart))
      sink.take(token)
      at = textStart = tokenEnd
    }
    if (end > textStart) sink.take(this.textToken(textStart, end))
  }

  private textToken(start: number, end: number): Token {
    return { type: 'text', text: this.#text.slice(start, end), start, end }
  }

  /** The token that starts with the `{` at `open`, or how far there is nothing but text. */
  private readBraces(open: number, end: number): Token | number {
    const text = this.#text
    const isLongComment = text.charCodeAt(open + 1) === 0x23 && text.charCodeAt(open + 2) === 0x23
    if (isLongComment && open !== this.#inner && !this.#options.preprocess) return this.readLongComment(open, end)
    const close = this.nextClose(open + 1)
    const reopen = this.nextOpen(open + 1)
    const element = this.#elements.next(open + 1)
    const next = Math.min(close, reopen, element)
    if (next >= end) return end
    if (next === reopen) this.#inner = next
    if (next !== close) return next
    return this.readTag(open, close) ?? close + 1
  }

  private readTag(open: number, close: number): Token | undefined {
    const { registry, preprocess } = this.#options
    const caret = this.#text.charCodeAt(open + 1) === 0x5e
    if (preprocess && !caret) return undefined
    const cursor = new Cursor(this.#text, open + (caret ? 2 : 1), close)
    const start = open
    const end = close + 1
    // Outside of preprocess mode a `{^` tag is read, for its shape, and dropped.
    const dropped = caret && !preprocess
    const findings = dropped ? this.#findings.ignored() : this.#findings
    const token = readTag({ cursor, start, end, registry, findings })
    return token && dropped ? { type: 'comment', text: '', multiline: false, start, end } : token
  }

  private readLongComment(open: number, end: number): Token {
    const found = this.#text.indexOf('##}', open + 3)
    const closed = found !== -1 && found + 3 <= end
    if (!closed) this.#findings.strictly('EOF_IN_COMMENT', 'The comment is not closed by ##}', open)
    const textEnd = closed ? found : end
    const text = this.#text.slice(open + 3, textEnd)
    return { type: 'comment', text, multiline: true, start: open, end: closed ? found + 3 : end }
  }

  private readElement(start: number, end: number): Token | number {
    const element = this.#elements.read(start, end)
    if (element === undefined) {
      this.#findings.strictly('TAG_NOT_CLOSED', 'The element is not closed by a >', start)
      return start + 1
    }
    const { name } = element
    if (element.closing) return { type: 'close-tag', name, start, end: element.end }
    const bodiless = element.selfClosed || this.#options.tags.get(name)?.void === true
    const isClosed = bodiless && !element.selfClosed
    const behind = isClosed ? this.behindEmptyBody(name, element.end, end) : element.end
    return { type: 'open-tag', name, attributes: this.readAttributes(element), bodiless, start, end: behind }
  }

  /** An element that never has a body may still be closed at once: `<name></name>`. */
  private behindEmptyBody(name: string, from: number, end: number): number {
    const rest = this.#text.slice(from, Math.min(end, from + maxEmptyBody + name.length))
    const close = /^\s*<\/([a-z0-9:_-]+)\s*>/i.exec(rest)
    return close?.[1]?.toLowerCase() === name ? from + close[0].length : from
  }

  private readAttributes(element: Element): TagAttribute[] {
    return element.attributes.map(({ name, start, end, valueStart, valueEnd }) => {
      const value = this.#subTree((sink) => this.scanInside(valueStart, valueEnd, sink))
      return { name, value, start, end }
    })
  }

  /** Reads a range that the scanner has passed: the remembered places are those of the range, then searched again. */
  private scanInside(start: number, end: number, sink: TokenSink): void {
    new Scanner(this.#text.slice(0, end), { ...this.#options, tags: new Map() }, this.#findings, this.#subTree).scan(
      start,
      end,
      sink,
    )
  }

  private nextOpen(from: number): number {
    if (this.#open < from) this.#open = found(this.#text.indexOf('{', from))
    return this.#open
  }

  private nextClose(from: number): number {
    if (this.#close < from) this.#close = found(this.#text.indexOf('}', from))
    return this.#close
  }
}

function found(index: number): number {
  return index === -1 ? NOWHERE : index
}
