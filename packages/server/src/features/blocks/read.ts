import { z } from 'zod'
import type { BlockDefinition, ReadSettings } from './define.ts'
import { readEntry } from './fluid-entry.ts'
import { findBlockByNumber } from './numbered.ts'
import { blockTypes } from './registry.ts'
import {
  FluidEngine,
  type FluidEntry,
  Layout,
  type Row,
  Section,
  isTooDeep,
  listPlacedBlocks,
  measureRowDepth,
  contentLimits,
} from './stored.ts'

const AnyBlock = z.object({
  id: z.string().catch('').default(''),
  type: z.union([z.string(), z.number()]),
  version: z.int().positive().catch(1).default(1),
  settings: z.record(z.string(), z.unknown()).catch({}).default({}),
})

/** A stored block, upgraded to the settings of today, texts escaped or cleaned. */
export interface Block extends ReadSettings {
  readonly id: string
  readonly definition: BlockDefinition
}

/** One section of a page: a fluid grid, or rows of the classic one. */
export interface ReadSection {
  readonly section: Section
  readonly grid: readonly { readonly block: Block; readonly entry: FluidEntry }[]
  readonly rows: readonly Row[]
}

/** The content of a page or field as it can be shown. */
export interface ReadContent {
  /** Every block that can be shown, in reading order where nothing arranges them. */
  readonly blocks: readonly Block[]
  /** How the blocks stand, all of them that are in no section. */
  readonly rows: readonly Row[]
  readonly sections: readonly ReadSection[]
  /** Rich text of imported pages, below everything. Not cleaned yet. */
  readonly body: string
}

/** Imports may bring more than editors may store: what is there is shown. */
const maxInGrid = 500

const nothing: ReadContent = { blocks: [], rows: [], sections: [], body: '' }

// Not state but a memo: the stored content of a site's revision always reads the same, and cleaning rich text is slow.
const known = new WeakMap<object, ReadContent>()

/**
 * Reads stored content of any shape and source. Unreadable parts are left out and never raise an error. Blocks of
 * unknown types (of a newer version, of an import) stay stored and are not shown.
 */
export function readContent(stored: unknown): ReadContent {
  if (typeof stored !== 'object' || stored === null) return nothing
  const memo = known.get(stored)
  if (memo) return memo
  const content = isTooDeep(stored) ? nothing : read(stored)
  known.set(stored, content)
  return content
}

function read(stored: object): ReadContent {
  const list = Array.isArray(stored) ? stored : getOwn(stored, 'blocks')
  const flat = distinct((Array.isArray(list) ? list : []).flatMap((each) => readBlock(each) ?? []))
  const sections = readSections(getOwn(stored, 'sections'))
  const used = new Set(sections.flatMap(({ rows }) => listPlacedBlocks(rows).map(({ block }) => block)))
  const free = flat.filter(({ id }) => !used.has(id))
  const body = getOwn(stored, 'body')
  return {
    blocks: [...sections.flatMap(({ grid }) => grid.map(({ block }) => block)), ...flat],
    rows: readLayout(getOwn(stored, 'layout'), free),
    sections,
    body: typeof body === 'string' ? body : '',
  }
}

function getOwn(stored: object, key: string): unknown {
  return Object.hasOwn(stored, key) ? Reflect.get(stored, key) : undefined
}

/** The rows of a layout; blocks that it does not name come below, one row each: nothing is lost by a layout that is wrong. */
function readLayout(layout: unknown, blocks: readonly Block[]): Row[] {
  const rows = readRows(layout)
  const placed = new Set(listPlacedBlocks(rows).map(({ block }) => block))
  const rest = blocks.filter(({ id }) => !placed.has(id))
  return [...rows, ...rest.map(({ id }) => ({ columns: [{ span: 12, content: [{ block: id }] }] }))]
}

function readRows(layout: unknown): Row[] {
  const rows = Layout.safeParse(layout).data?.rows ?? []
  return measureRowDepth(rows) > contentLimits.rowsInRows ? [] : rows
}

function readSections(stored: unknown): ReadSection[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, contentLimits.sections).flatMap((each) => {
    const { fluidEngineContext: fluid, layout, ...rest }: Record<string, unknown> = { ...Object(each) }
    const section = Section.safeParse(rest).data
    if (!section) return []
    return [
      { section: { ...section, fluidEngineContext: readEngine(fluid) }, grid: readGrid(fluid), rows: readRows(layout) },
    ]
  })
}

/** The grid without what is in it: settings that cannot be read do not take the blocks with them. */
function readEngine(fluid: unknown): FluidEngine {
  const { gridSettings }: Record<string, unknown> = { ...Object(fluid) }
  return FluidEngine.safeParse({ gridSettings, gridContents: [] }).data ?? { gridContents: [] }
}

function readGrid(fluid: unknown): ReadSection['grid'] {
  const { gridContents }: Record<string, unknown> = { ...Object(fluid) }
  if (!Array.isArray(gridContents)) return []
  return gridContents.slice(0, maxInGrid).flatMap((each, index) => {
    const entry = readEntry(each, index)
    const { id, type, version, value } = entry?.content.value ?? {}
    const block = entry && readBlock({ id, type, version, settings: value })
    return block ? [{ block, entry }] : []
  })
}

/** The kinds of blocks that are in a content, and `sections` where it has some. */
export function listTypes({ blocks, sections }: ReadContent): Set<string> {
  return new Set([...blocks.map(({ definition }) => definition.type), ...(sections.length > 0 ? ['sections'] : [])])
}

/** One stored block, upgraded and read; undefined when its type is unknown or nothing can be made of it. */
export function readBlock(stored: unknown): Block | undefined {
  const parsed = AnyBlock.safeParse(stored).data
  const block = parsed && (typeof parsed.type === 'number' ? findBlockByNumber(parsed.type, parsed.settings) : parsed)
  const definition = parsed && block && blockTypes.get(String(block.type))
  if (!parsed || !block || !definition) return undefined
  const read = definition.read(
    upgradeSettings(definition, typeof parsed.type === 'number' ? definition.version : parsed.version, block.settings),
  )
  return read && { ...read, id: parsed.id, definition }
}

/** Settings of an older version as those of today. */
export function upgradeSettings(
  definition: BlockDefinition,
  from: number,
  stored: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let settings = stored
  for (let version = from + 1; version <= definition.version; version++) {
    settings = definition.upgrades[version]?.(settings) ?? settings
  }
  return settings
}

function distinct(blocks: readonly Block[]): Block[] {
  const ids = new Set<string>()
  return blocks.filter(({ id }) => !ids.has(id) && ids.add(id))
}
