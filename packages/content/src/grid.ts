import { type Json, type JsonObject, getAtPath, setAtPath, toObject, withKey } from './json.ts'
import type { Side } from './layout.ts'
import { getGridBlock, getId, listGridEntries } from './read.ts'

/** Columns of a fluid grid, its gutters among them: what stands from 1 up to the last line is as wide as the content. */
const lastLine = { desktop: 25, mobile: 9 } as const
const screens = ['desktop', 'mobile'] as const
type Screen = (typeof screens)[number]

/** Rows of a new block. */
const newHeight = 4

interface Cells {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Where a block goes in a grid: next to the block of an entry, or at an end. */
type GridPlace = { readonly side: Side; readonly block: string } | { readonly where: 'start' | 'end' }

export function hasGridBlock(section: Json, blockId: string): boolean {
  return listGridEntries(section).some((entry) => getId(getGridBlock(entry)) === blockId)
}

export function withGridEntries(section: Json, entries: readonly Json[]): Json {
  return setAtPath(section, ['fluidEngineContext', 'gridContents'], entries)?.value ?? section
}

/** The section without the block. Blocks below move up where the rows are empty now. */
export function removeFromGrid(section: Json, blockId: string): { section: Json; entry: Json } | undefined {
  const entries = listGridEntries(section)
  const entry = entries.find((each) => getId(getGridBlock(each)) === blockId)
  if (entry === undefined) return undefined
  const rest = screens.reduce<readonly Json[]>(
    (left, screen) => closeGap(left, screen, readCells(entry, screen)),
    entries.filter((each) => each !== entry),
  )
  return { section: withGridEntries(section, rest), entry }
}

function closeGap(entries: readonly Json[], screen: Screen, gap: Cells | undefined): readonly Json[] {
  if (!gap) return entries
  const isShared = entries.some((each) => {
    const cells = readCells(each, screen)
    return cells !== undefined && cells.top < gap.bottom && cells.bottom > gap.top
  })
  return isShared ? entries : entries.map((each) => moveDown(each, screen, gap.bottom, gap.top - gap.bottom))
}

/** The section with the block in a place of its grid. `old` is the entry it had in a grid: its size and extras stay. */
export function insertIntoGrid(section: Json, block: Json, place: GridPlace, old?: Json): Json {
  const entries = listGridEntries(section)
  const anchor = 'block' in place ? entries.find((each) => getId(getGridBlock(each)) === place.block) : undefined
  let others = entries
  let added: Json = withKey(toObject(old), 'content', withKey(toObject(toObject(old)['content']), 'value', block))
  for (const screen of screens) {
    const opening = addRows(others, screen, place, anchor, readCells(old, screen))
    others = opening.entries
    added = withCells(added, screen, opening.cells)
  }
  const at = anchor === undefined ? -1 : entries.indexOf(anchor)
  const isBefore = 'side' in place ? place.side === 'before' || place.side === 'leftOf' : place.where === 'start'
  const index = at < 0 ? (isBefore ? 0 : others.length) : isBefore ? at : at + 1
  return withGridEntries(section, others.toSpliced(index, 0, added))
}

interface GridWithRows {
  readonly entries: readonly Json[]
  readonly cells: Cells
}

function addRows(
  entries: readonly Json[],
  screen: Screen,
  place: GridPlace,
  anchor: Json | undefined,
  size: Cells | undefined,
): GridWithRows {
  const next = readCells(anchor, screen)
  const side = 'side' in place ? place.side : undefined
  const isBeside = side === 'leftOf' || side === 'rightOf'
  // Phones are too narrow for two blocks beside each other.
  if (next && anchor !== undefined && isBeside && screen === 'desktop' && next.right - next.left >= 2) {
    const middle = Math.ceil((next.left + next.right) / 2)
    const [left, right] = [
      { ...next, right: middle },
      { ...next, left: middle },
    ]
    const [kept, cells] = side === 'leftOf' ? [right, left] : [left, right]
    return { entries: entries.map((each) => (each === anchor ? withCells(each, screen, kept) : each)), cells }
  }
  const isBefore =
    side === undefined ? 'where' in place && place.where === 'start' : side !== 'after' && side !== 'rightOf'
  const rows = entries.flatMap((each) => readCells(each, screen) ?? [])
  const edge = isBefore ? Math.min(...rows.map(({ top }) => top)) : Math.max(...rows.map(({ bottom }) => bottom))
  const top = next ? (isBefore ? next.top : next.bottom) : rows.length === 0 ? 0 : edge
  const height = size ? size.bottom - size.top : newHeight
  const { left, right } = size ?? { left: 1, right: lastLine[screen] }
  return {
    entries: entries.map((each) => moveDown(each, screen, top, height)),
    cells: { left, right, top, bottom: top + height },
  }
}

function moveDown(entry: Json, screen: Screen, from: number, rows: number): Json {
  const cells = readCells(entry, screen)
  if (!cells || cells.top < from) return entry
  return withCells(entry, screen, { ...cells, top: cells.top + rows, bottom: cells.bottom + rows })
}

/** Undefined where the entry has no place on this screen. */
function readCells(entry: Json | undefined, screen: Screen): Cells | undefined {
  const read = (...path: string[]) => getAtPath(entry, ['layout', screen, ...path])
  const [left, top, right, bottom] = [read('start', 'x'), read('start', 'y'), read('end', 'x'), read('end', 'y')]
  if (typeof left !== 'number' || typeof top !== 'number') return undefined
  return typeof right === 'number' && typeof bottom === 'number' ? { left, top, right, bottom } : undefined
}

function withCells(entry: Json, screen: Screen, { left, top, right, bottom }: Cells): Json {
  const area = toObject(getAtPath(entry, ['layout', screen]))
  const placed: JsonObject = {
    ...area,
    start: { ...toObject(area['start']), x: left, y: top },
    end: { ...toObject(area['end']), x: right, y: bottom },
  }
  return setAtPath(entry, ['layout', screen], placed)?.value ?? entry
}

/** Entries of a grid in reading order: that of phones. */
export function sortEntries(entries: readonly Json[]): Json[] {
  const order = (entry: Json) => readCells(entry, 'mobile') ?? { top: Infinity, left: 0 }
  return entries.toSorted((a, b) => order(a).top - order(b).top || order(a).left - order(b).left || 0)
}
