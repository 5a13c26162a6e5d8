import { hash } from 'node:crypto'
import { isRecord } from '../../platform/text/json.ts'
import type { StoredText } from './stored-texts.ts'

/** A block of stored content. */
interface FoundBlock {
  readonly id: string
  readonly type: unknown
  readonly settings: Readonly<Record<string, unknown>>
  /** Keys from the content of the record to its settings. */
  readonly path: readonly (string | number)[]
}

type Path = readonly (string | number)[]

/** Names a text, so that a change of it is noticed. */
export function hashText(text: string): string {
  return hash('sha256', text).slice(0, 16)
}

/** The name of a text in a record, from its keys. */
export function toField(path: Path): string {
  return path.map((key) => encodeURIComponent(String(key))).join('/')
}

/** All blocks of stored content: those in its list, and those in fluid grids. */
export function listStoredBlocks(content: unknown): FoundBlock[] {
  if (!isRecord(content)) return []
  const { blocks, sections } = content
  const flat = (Array.isArray(blocks) ? blocks : []).flatMap((block: unknown, index) =>
    toBlock(block, ['blocks', index, 'settings'], 'settings'),
  )
  const grids = (Array.isArray(sections) ? sections : []).flatMap((section: unknown, at) => {
    const entries = getAt(section, ['fluidEngineContext', 'gridContents'])
    return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, index) =>
      toBlock(
        getAt(entry, ['content', 'value']),
        ['sections', at, 'fluidEngineContext', 'gridContents', index, 'content', 'value', 'value'],
        'value',
      ),
    )
  })
  return [...flat, ...grids]
}

function toBlock(block: unknown, path: Path, key: 'settings' | 'value'): FoundBlock[] {
  if (!isRecord(block) || typeof block['id'] !== 'string' || block['id'] === '') return []
  const settings = block[key]
  return isRecord(settings) ? [{ id: block['id'], type: block['type'], settings, path }] : []
}

/**
 * The record with its translated texts. A text whose source has changed since still counts, except for entries of lists: an entry that has moved is
 * found by its source, one that is gone is left out.
 */
export function translateRecord<Given extends object>(record: Given, texts: readonly StoredText[] | undefined): Given {
  if (!texts || texts.length === 0) return record
  const content: unknown = Reflect.get(record, 'content')
  const blocks = new Map(listStoredBlocks(content).map((block) => [block.id, block]))
  let translated: unknown = record
  for (const { field, text, sourceHash } of texts) {
    const path = toPath(field, blocks)
    const place = path && findPlace(record, path, sourceHash)
    if (place) translated = setAt(translated, place, text)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts take the place of texts, so the shape stays.
  return translated as Given
}

function toPath(field: string, blocks: ReadonlyMap<string, FoundBlock>): Path | undefined {
  const keys = field.split('/').map(decode)
  if (keys[0] !== 'block') return keys
  const block = blocks.get(keys[1] ?? '')
  return block && ['content', ...block.path, ...keys.slice(2)]
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** Where the source of a translation is now. */
function findPlace(record: unknown, path: Path, sourceHash: string): Path | undefined {
  const source = getAt(record, path)
  if (typeof source === 'string' && source !== '' && hashText(source) === sourceHash) return path
  const at = path.findLastIndex((key) => /^\d+$/.test(String(key)))
  const list = at === -1 ? undefined : getAt(record, path.slice(0, at))
  if (!Array.isArray(list) || isBlockIndex(path, at))
    return typeof source === 'string' && source !== '' ? path : undefined
  const moved = list.findIndex((entry: unknown) => {
    const text = getAt(entry, path.slice(at + 1))
    return typeof text === 'string' && hashText(text) === sourceHash
  })
  return moved === -1 ? undefined : path.with(at, moved)
}

/** The number of a block among the others says nothing of it: blocks are found by their id. */
function isBlockIndex(path: Path, at: number): boolean {
  return (path[at - 1] === 'blocks' && at === 2) || path[at - 1] === 'gridContents'
}

/** What a path leads to; undefined where there is nothing. */
export function getAt(value: unknown, path: Path): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = Reflect.get(found, key)
  }
  return found
}

function setAt(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.with(Number(key), setAt(value[Number(key)], rest, text))
  if (!isRecord(value)) return value
  return { ...value, [key]: setAt(value[key], rest, text) }
}
