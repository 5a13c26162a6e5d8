import { importFileUnusable } from '../../file-imports/index.ts'
import type { FileText } from './file-text.ts'

/** Characters of a tag, far above what programs write: one without end is broken. */
const maxTag = 10_000

/** A piece of XML: what stands between tags, or one tag. */
type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | { readonly kind: 'open' | 'close' | 'empty'; readonly name: string; readonly rest: string; readonly line: number }

/** A text of the file while it is read. */
interface Unit {
  readonly line: number
  readonly key: string
  source: string
  target: string
  hasMarkup: boolean
}

/** The texts of an XLIFF 1.2 file, in its order. Throws `import_file_unusable`. */
export function* readXliff(xml: string): Generator<FileText, undefined> {
  let file = { language: '', document: '' }
  let unit: Unit | undefined
  let side: 'source' | 'target' | undefined
  // Suggestions of programs have sources and targets of their own.
  let suggestions = 0
  let hasRoot = false
  for (const piece of readPieces(xml)) {
    if (piece.kind === 'text') {
      if (unit && side) unit[side] += piece.text
      continue
    }
    const { kind, name, rest, line } = piece
    if (!hasRoot && kind === 'open') hasRoot = checkRoot(name, rest)
    if (name === 'alt-trans' || name === 'seg-source') suggestions += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
    else if (suggestions > 0) continue
    else if (name === 'file' && kind === 'open')
      file = { language: readAttribute(rest, 'target-language'), document: readAttribute(rest, 'original') }
    else if (name === 'trans-unit') {
      if (kind === 'open') unit = { line, key: readAttribute(rest, 'id'), source: '', target: '', hasMarkup: false }
      if (kind === 'close' && unit) yield toText(file, unit)
      if (kind === 'close') unit = undefined
    } else if (name === 'source' || name === 'target') side = kind === 'open' ? name : undefined
    // Segments are marks around the text; other elements would stand for markup that this site does not know.
    else if (unit && side && name !== 'mrk') unit.hasMarkup = true
  }
  if (!hasRoot) throw importFileUnusable({ reason: 'The file has no XLIFF in it.', line: 1 })
  return undefined
}

function toText(
  file: Pick<FileText, 'language' | 'document'>,
  { line, key, source, target, hasMarkup }: Unit,
): FileText {
  const fault = hasMarkup ? 'This text has markup of a translation program. Export it as plain text.' : undefined
  return { ...file, line, key, source, target, fault }
}

function checkRoot(name: string, rest: string): true {
  if (name !== 'xliff') throw importFileUnusable({ reason: 'The file is no XLIFF. Export it as XLIFF 1.2.', line: 1 })
  if (!readAttribute(rest, 'version').startsWith('1.'))
    throw importFileUnusable({ reason: 'The file is XLIFF 2. Export it as XLIFF 1.2.', line: 1 })
  return true
}

/** Goes through the file once. Names of elements are without their prefixes. Types of documents are refused: they can define texts that grow. */
function* readPieces(xml: string): Generator<Piece, undefined> {
  let line = 1
  let at = 0
  // Kept from piece to piece: a file in one line is not searched to its end again for each of them.
  let nextBreak = findBreak(xml, 0)
  const moveTo = (end: number) => {
    for (; nextBreak < end; nextBreak = findBreak(xml, nextBreak + 1)) line++
    at = end
  }
  const skipPast = (mark: string) => {
    const end = xml.indexOf(mark, at)
    if (end === -1) throw describeBreak(line)
    moveTo(end + mark.length)
  }
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start !== at) {
      const end = start === -1 ? xml.length : start
      yield { kind: 'text', text: decodeEntities(xml.slice(at, end)), line }
      moveTo(end)
    } else if (xml.startsWith('<!--', at)) skipPast('-->')
    else if (xml.startsWith('<?', at)) skipPast('?>')
    else if (xml.startsWith('<![CDATA[', at)) {
      const from = at + 9
      const firstLine = line
      skipPast(']]>')
      yield { kind: 'text', text: xml.slice(from, at - 3), line: firstLine }
    } else if (xml.startsWith('<!', at))
      throw importFileUnusable({ reason: 'The file has a document type. Export it without one.', line })
    else {
      const end = findTagEnd(xml.slice(at, at + maxTag))
      if (end === -1) throw describeBreak(line)
      yield toTag(xml.slice(at + 1, at + end), line)
      moveTo(at + end + 1)
    }
  }
  return undefined
}

function toTag(tag: string, line: number): Piece {
  const kind = tag.startsWith('/') ? 'close' : tag.endsWith('/') ? 'empty' : 'open'
  const name = /^\/?\s*(?:[\w.-]+:)?([\w.-]+)/.exec(tag.slice(0, 200))?.[1]
  if (name === undefined) throw describeBreak(line)
  return { kind, name, rest: tag, line }
}

/** The place of the next line break; Infinity behind the last one. */
function findBreak(xml: string, from: number): number {
  const found = xml.indexOf('\n', from)
  return found === -1 ? Infinity : found
}

/** The end of the tag that a text begins with: a `>` in the value of an attribute ends none. */
function findTagEnd(xml: string): number {
  let quote = ''
  for (let at = 0; at < xml.length; at++) {
    const character = xml[at] ?? ''
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}

function readAttribute(tag: string, name: string): string {
  // A name begins behind another character: a long word without a value is not read again from each of its letters.
  for (const [, found, double, single] of tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (found === name) return decodeEntities(double ?? single ?? '')
  return ''
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ''
  })
}

function describeBreak(line: number) {
  return importFileUnusable({ reason: 'The XML is broken here. Export the file again.', line })
}
