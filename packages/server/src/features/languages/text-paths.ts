import { hashText } from '../../platform/text/hash-text.ts'
import { getAt, isRecord, readField, toField } from '../../platform/text/json.ts'
import { listTextFields, type StoredBlock } from './block-fields.ts'
import type { StoredText } from './stored-texts.ts'

/** A block of stored content. */
interface FoundBlock extends StoredBlock {
  readonly id: string
  /** Keys from the content of the record to its settings. */
  readonly path: readonly (string | number)[]
}

type Path = readonly (string | number)[]

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
 * found by its source, one that is gone is left out. Of a block only settings that are texts by its present kind are translated: it may have been of
 * another kind when the translation was saved.
 */
export function translateRecord<Given extends object>(record: Given, texts: readonly StoredText[] | undefined): Given {
  if (!texts || texts.length === 0) return record
  const places = new Places(record)
  const draft = new Draft(record)
  for (const { field, text, sourceHash } of texts) {
    const place = places.find(readField(field), sourceHash)
    if (place) draft.set(place, text)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts take the place of texts, so the shape stays.
  return draft.value as Given
}

interface TextBlock extends FoundBlock {
  readonly fields: ReadonlySet<string>
}

/** Where the sources of translations are in a record. Each block and each list is looked through once, however many texts it has. */
class Places {
  readonly #record: unknown
  readonly #found: ReadonlyMap<string, FoundBlock>
  readonly #blocks = new Map<FoundBlock, TextBlock>()
  readonly #lists = new Map<string, ReadonlyMap<string, number>>()

  constructor(record: object) {
    this.#record = record
    this.#found = new Map(listStoredBlocks(Reflect.get(record, 'content')).map((block) => [block.id, block]))
  }

  /** The path to a text; undefined where there is none, or none that may be translated. */
  find(keys: readonly string[], sourceHash: string): Path | undefined {
    const [first, id = '', ...rest] = keys
    // Of the content only blocks know which of their settings are texts; beside them there are titles for search engines.
    if (first === 'content' && id !== 'seo') return undefined
    if (first !== 'block') return this.#findBelow([], keys, sourceHash)
    const block = this.#getBlock(id)
    const base = ['content', ...(block?.path ?? [])]
    const place = block && this.#findBelow(base, rest, sourceHash)
    return place && block.fields.has(toField(place.slice(base.length))) ? place : undefined
  }

  #getBlock(id: string): TextBlock | undefined {
    const found = this.#found.get(id)
    const known = found && this.#blocks.get(found)
    if (!found || known) return known
    const block = { ...found, fields: listTextFields(found) }
    this.#blocks.set(found, block)
    return block
  }

  #findBelow(base: Path, keys: readonly string[], sourceHash: string): Path | undefined {
    const path = [...base, ...keys]
    const source = getAt(this.#record, path)
    const own = typeof source === 'string' && source !== '' ? source : undefined
    if (own !== undefined && hashText(own) === sourceHash) return path
    const at = keys.findLastIndex((key) => /^\d+$/.test(key))
    const list = at === -1 ? undefined : getAt(this.#record, path.slice(0, base.length + at))
    if (!Array.isArray(list)) return own === undefined ? undefined : path
    const moved = this.#hashList(list, path, base.length + at).get(sourceHash)
    return moved === undefined ? undefined : path.with(base.length + at, moved)
  }

  /** Where each text is in a list: the key `at` of the path is the number of the entry. */
  #hashList(list: readonly unknown[], path: Path, at: number): ReadonlyMap<string, number> {
    const name = JSON.stringify([path.slice(0, at), path.slice(at + 1)])
    const known = this.#lists.get(name)
    if (known) return known
    const inner = path.slice(at + 1)
    const hashed = list.flatMap((entry, index) => {
      const text = getAt(entry, inner)
      return typeof text === 'string' ? [[hashText(text), index] as const] : []
    })
    // Of equal texts the first one counts.
    const made = new Map(hashed.toReversed())
    this.#lists.set(name, made)
    return made
  }
}

/** A copy that texts are put into. What is on the way to one is copied once; the rest is that of the given value. */
class Draft {
  value: unknown
  readonly #copies = new Set<object>()

  constructor(value: object) {
    this.value = value
  }

  set(path: Path, text: string): void {
    this.value = this.#put(this.value, path, text)
  }

  #put(value: unknown, [key, ...rest]: Path, text: string): unknown {
    if (key === undefined) return text
    if (typeof value !== 'object' || value === null) return value
    const copy = this.#copies.has(value) ? value : Array.isArray(value) ? [...value] : { ...value }
    this.#copies.add(copy)
    Reflect.set(copy, key, this.#put(Reflect.get(copy, key), rest, text))
    return copy
  }
}
