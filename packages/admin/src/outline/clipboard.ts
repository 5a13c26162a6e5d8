import { type Block, type JsonObject, listBlocks, type PageContent } from '@vitrine/content'
import { isRecord } from '../api/json.ts'
import { cleanPastedHtml } from '../rich-text/paste.ts'
import { toWords } from '../block-types/excerpt.ts'
import { t } from '../i18n/text.ts'

/** Our form in the clipboard; other programs read the words beside it. */
const blocksMime = 'application/vnd.vitrine.blocks+json'

/** A block as it is copied: without its id, since each copy gets one of its own. */
export type CopiedBlock = Omit<Block, 'id'>

type PastedContent =
  | { readonly kind: 'blocks'; readonly blocks: readonly CopiedBlock[] }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'nothing' }

const maxBytes = 10_000_000
const maxBlocks = 500
/** What a text block holds at most is 102,400 characters. A longer text becomes several. */
const maxTextLength = 100_000

const maxPageBytes = 1_000_000

/** Why a page cannot take the blocks as well; undefined where it can. The server keeps the same limits. */
export function findPasteProblem(content: PageContent, blocks: readonly CopiedBlock[]): string | undefined {
  if (listBlocks(content).length + blocks.length > maxBlocks)
    return t('A page has at most {count} blocks. Copy fewer, or paste into another page.', { count: maxBlocks })
  if (
    JSON.stringify([content.blocks, content.sections ?? [], blocks.map(({ settings }) => settings)]).length >
    maxPageBytes
  )
    return t('A page has at most 1 MB of content. Copy a part of it, or paste into another page.')
  return undefined
}

/** Writes a block in our form, and its words for other programs. */
export function writeBlock(data: DataTransfer, { type, version, settings }: CopiedBlock): void {
  const html = settings['html'] ?? settings['bodyHtml']
  data.setData(blocksMime, JSON.stringify({ blocks: [{ type, version, settings }] }))
  data.setData('text/plain', Object.values(settings).map(toWords).filter(Boolean).join('\n'))
  if (typeof html === 'string' && html !== '') data.setData('text/html', html)
}

/** What a paste adds: blocks that were copied here or in another tab, else the text of another program. */
export function readClipboard(data: DataTransfer): PastedContent {
  const [own, html, text] = [blocksMime, 'text/html', 'text/plain'].map((type) => data.getData(type))
  const first = own || html || text || ''
  if (first === '') return { kind: 'nothing' }
  if (first.length > maxBytes)
    return { kind: 'refused', reason: t('This is over 10 MB, more than can be pasted. Copy a part of it.') }
  if (own) return readBlocks(own)
  const texts = splitText(html ? cleanPastedHtml(html) : toParagraphs(text ?? ''))
  return toPasted(texts.map((each) => ({ type: 'html', version: 1, settings: { html: each } })))
}

function toPasted(blocks: readonly CopiedBlock[]): PastedContent {
  return blocks.length === 0 ? { kind: 'nothing' } : { kind: 'blocks', blocks }
}

/** The clipboard is anybody's: only what has the shape of blocks is read. The server checks the rest. */
function readBlocks(source: string): PastedContent {
  const unreadable = { kind: 'refused' as const, reason: t('These blocks can’t be read. Copy them again.') }
  try {
    const read: unknown = JSON.parse(source)
    const blocks: unknown = isRecord(read) ? read['blocks'] : undefined
    if (!Array.isArray(blocks)) return unreadable
    const copied = blocks.map(readBlock)
    return copied.every((block) => block !== undefined) ? toPasted(copied) : unreadable
  } catch {
    return unreadable
  }
}

function readBlock(value: unknown): CopiedBlock | undefined {
  if (!isRecord(value)) return undefined
  const { type, version, settings } = value
  if (!isTypeName(type) || typeof version !== 'number' || !Number.isInteger(version) || version < 1) return undefined
  return isSettings(settings) ? { type, version, settings } : undefined
}

/** A name of ours, or a number from elsewhere. */
function isTypeName(type: unknown): type is string | number {
  return typeof type === 'number' ? Number.isInteger(type) : typeof type === 'string' && /^[\w-]{1,100}$/.test(type)
}

/** Parsed JSON whose outermost value is an object. */
function isSettings(value: unknown): value is JsonObject {
  return isRecord(value)
}

/** Lines as paragraphs, with their characters escaped. */
function toParagraphs(text: string): string {
  const escape = (line: string) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escape(line)}</p>`)
    .join('')
}

/** HTML in pieces that fit into a block, cut between its outermost elements. One that is too long by itself is its words. */
function splitText(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pieces = [...body.childNodes].flatMap((node) => {
    const words = node.textContent ?? ''
    const own = node.nodeType === Node.ELEMENT_NODE ? (node as Element).outerHTML : toParagraphs(words)
    return own.length <= maxTextLength ? [own] : cutWords(words).map(toParagraphs)
  })
  const texts: string[] = []
  for (const piece of pieces) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + piece.length <= maxTextLength) texts[texts.length - 1] = last + piece
    else if (piece.trim() !== '') texts.push(piece)
  }
  return texts
}

/** Pieces short enough to stay so with all their characters escaped. */
function cutWords(words: string): string[] {
  return words.match(/[\s\S]{1,15000}(?:\s|$)|[\s\S]{1,15000}/g) ?? []
}
