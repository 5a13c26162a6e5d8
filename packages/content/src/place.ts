import { insertIntoGrid, hasGridBlock, removeFromGrid } from './grid.ts'
import { type Json, type JsonObject, getKey, isObject, toObject, withKey } from './json.ts'
import { addRow, findNeighbor, insertIntoLayout, listPlacedIds, removeFromLayout } from './layout.ts'
import type { BlockPlace, PageContent } from './operations.ts'
import { type SettingsKey, getGridBlock, getId, listGridEntries, listSections } from './read.ts'

/** A block that was taken out of its content: how it was stored, and the entry that placed it. */
export interface LooseBlock {
  readonly stored: JsonObject
  readonly settingsKey: SettingsKey
  readonly entry?: Json | undefined
}

/** The content without a block; undefined when it has none of this id. */
export function takeBlock(
  content: PageContent,
  blockId: string,
): { readonly content: PageContent; readonly taken: LooseBlock } | undefined {
  const index = content.blocks.findIndex((each) => getId(each) === blockId)
  if (index >= 0) {
    const left = { ...content, blocks: content.blocks.toSpliced(index, 1) }
    const stored = toObject(content.blocks[index])
    // Of two blocks with one id the layout means the first that is left.
    if (left.blocks.some((each) => getId(each) === blockId))
      return { content: left, taken: { stored, settingsKey: 'settings' } }
    let entry: Json | undefined
    const rearranged = changeLayout(left, (layout) => {
      const removed = removeFromLayout(layout, blockId)
      entry = removed?.entry
      return removed?.layout
    })
    return { content: rearranged ?? left, taken: { stored, settingsKey: 'settings', entry } }
  }
  for (const section of listSections(content)) {
    const removed = removeFromGrid(section, blockId)
    if (!removed) continue
    const stored = toObject(getGridBlock(removed.entry))
    return {
      content: replaceSection(content, section, removed.section),
      taken: { stored, settingsKey: 'value', entry: removed.entry },
    }
  }
  return undefined
}

/** The content after the first layout that `change` changes: that of the page, or of a section. */
export function changeLayout(
  content: PageContent,
  change: (layout: Json) => Json | undefined,
): PageContent | undefined {
  const own = content.layout === undefined ? undefined : change(content.layout)
  if (own !== undefined) return { ...content, layout: own }
  for (const section of listSections(content)) {
    const layout = getKey(toObject(section), 'layout')
    const changed = layout === undefined ? undefined : change(layout)
    if (changed !== undefined) return replaceSection(content, section, withKey(toObject(section), 'layout', changed))
  }
  return undefined
}

export function replaceSection(content: PageContent, section: Json, by: Json): PageContent {
  return { ...content, sections: listSections(content).map((each) => (each === section ? by : each)) }
}

/**
 * The content with the block in its place. A block or section that the place names and that is gone counts as the end: what
 * somebody adds is never lost to what another removed.
 */
export function putBlock(content: PageContent, block: LooseBlock, place: BlockPlace): PageContent {
  if (!('block' in place)) {
    const section = findSectionToFill(content, place.section)
    return section === undefined
      ? putIntoPage(content, block, place.where)
      : putIntoSection(content, section, block, place.where)
  }
  const section = listSections(content).find((each) => hasGridBlock(each, place.block))
  if (section !== undefined) {
    const grid = { side: place.where, block: place.block }
    const changed = insertIntoGrid(section, storeAs('value', block), grid, getGridEntry(block))
    return replaceSection(content, section, changed)
  }
  const index = content.blocks.findIndex((each) => getId(each) === place.block)
  if (index < 0) return putBlock(content, block, { where: 'end', section: findLastSection(content) })
  return putBeside(content, index, block, place)
}

function putBeside(
  content: PageContent,
  index: number,
  block: LooseBlock,
  { where, block: anchor }: Extract<BlockPlace, { block: string }>,
): PageContent {
  const isBefore = where === 'before' || where === 'leftOf'
  const stored = storeAs('settings', block)
  const listed = { ...content, blocks: content.blocks.toSpliced(isBefore ? index : index + 1, 0, stored) }
  const entry = getLayoutEntry(block)
  const placed = changeLayout(listed, (layout) => insertIntoLayout(layout, anchor, where, entry))
  if (placed || where === 'before' || where === 'after') return placed ?? listed
  // Beside a block that no layout places: the blocks that stand one below the other get rows first.
  const rows = content.blocks.flatMap((each) => getId(each) ?? []).filter((id) => !isPlaced(content, id))
  const layout = rows.reduce<Json | undefined>((all, id) => addRow(all, 'end', { block: id }), content.layout)
  const widened = layout === undefined ? undefined : insertIntoLayout(layout, anchor, where, entry)
  return widened === undefined ? listed : { ...listed, layout: widened }
}

function putIntoPage(content: PageContent, block: LooseBlock, where: 'start' | 'end'): PageContent {
  const stored = storeAs('settings', block)
  const blocks = where === 'start' ? [stored, ...content.blocks] : [...content.blocks, stored]
  if (content.layout === undefined) return { ...content, blocks }
  // Blocks that the layout does not name are below it, so the list decides who is last.
  if (where === 'end' && content.blocks.some((each) => !isPlaced(content, getId(each) ?? '')))
    return { ...content, blocks }
  return { ...content, blocks, layout: addRow(content.layout, where, getLayoutEntry(block)) }
}

function putIntoSection(content: PageContent, section: Json, block: LooseBlock, where: 'start' | 'end'): PageContent {
  const own = toObject(section)
  const layout = getKey(own, 'layout')
  const hasGrid = isObject(getKey(own, 'fluidEngineContext'))
  if (hasGrid && (listGridEntries(section).length > 0 || layout === undefined)) {
    const changed = insertIntoGrid(section, storeAs('value', block), { where }, getGridEntry(block))
    return replaceSection(content, section, changed)
  }
  const changed = withKey(own, 'layout', addRow(layout, where, getLayoutEntry(block)))
  const listed = { ...content, blocks: [...content.blocks, storeAs('settings', block)] }
  return replaceSection(listed, section, changed)
}

function isPlaced(content: PageContent, blockId: string): boolean {
  return [content.layout, ...listSections(content).map((section) => getKey(toObject(section), 'layout'))].some(
    (layout) => listPlacedIds(layout).includes(blockId),
  )
}

function findSectionToFill(content: PageContent, sectionId: string | null): Json | undefined {
  if (sectionId === null) return undefined
  const sections = listSections(content)
  return sections.find((each) => getId(each) === sectionId) ?? sections.at(-1)
}

/** The section at the end of a page that consists of sections. */
function findLastSection(content: PageContent): string | null {
  const isOutside = content.blocks.some((each) => {
    const id = getId(each)
    return id !== undefined && !isPlaced({ ...content, layout: null }, id)
  })
  return isOutside ? null : (getId(listSections(content).at(-1)) ?? null)
}

/** The block as its new container stores it: grids call settings `value`. */
export function storeAs(
  key: SettingsKey,
  { stored, settingsKey }: Pick<LooseBlock, 'stored' | 'settingsKey'>,
): JsonObject {
  if (key === settingsKey) return stored
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name === settingsKey ? key : name, value]))
}

function getLayoutEntry({ stored, settingsKey, entry }: LooseBlock): Json {
  return settingsKey === 'settings' && entry !== undefined ? entry : { block: getId(stored) ?? '' }
}

function getGridEntry({ settingsKey, entry }: LooseBlock): Json | undefined {
  return settingsKey === 'value' ? entry : undefined
}

/** The place of a block as others can find it after a change: next to a block that is with it, or in its section. */
export function describePlace(content: PageContent, blockId: string): BlockPlace {
  for (const section of listSections(content)) {
    const ids = listGridEntries(section).map((entry) => getId(getGridBlock(entry)))
    const at = ids.indexOf(blockId)
    const sectionId = getId(section) ?? null
    if (at >= 0) return ids[at - 1] === undefined ? { where: 'start', section: sectionId } : afterBlock(ids[at - 1])
    const layout = getKey(toObject(section), 'layout')
    if (!listPlacedIds(layout).includes(blockId)) continue
    return describeInLayout(layout, blockId, sectionId)
  }
  if (listPlacedIds(content.layout).includes(blockId)) return describeInLayout(content.layout, blockId, null)
  const ids = content.blocks.map(getId)
  const previous = ids[ids.indexOf(blockId) - 1]
  return previous === undefined ? { where: 'start', section: null } : afterBlock(previous)
}

function afterBlock(block: string | undefined): BlockPlace {
  return { where: 'after', block: block ?? '' }
}

function describeInLayout(layout: Json | undefined, blockId: string, section: string | null): BlockPlace {
  const neighbor = findNeighbor(layout, blockId)
  if (neighbor) return { where: neighbor.side, block: neighbor.block }
  const ids = listPlacedIds(layout)
  const previous = ids[ids.indexOf(blockId) - 1]
  return previous === undefined ? { where: 'start', section } : { where: 'after', block: previous }
}
