import { restoreArrangement, takeArrangement } from './arrangement.ts'
import {
  type Json,
  type JsonObject,
  type JsonPath,
  getKey,
  hashJson,
  isObject,
  setAtPath,
  toList,
  toObject,
  withKey,
} from './json.ts'
import { listPlacedIds, replaceEntry } from './layout.ts'
import type {
  Arrangement,
  BlockBody,
  Operation,
  PageContent,
  PathSetting,
  Refusal,
  Restoration,
  SectionPlace,
} from './operations.ts'
import { changeLayout, describePlace, putBlock, replaceSection, takeBlock } from './place.ts'
import { type SettingsKey, findBlock, getGridBlock, getId, listGridEntries, listSections } from './read.ts'
import { RefusalError } from './refusal-error.ts'
import { withGridEntries } from './grid.ts'

/** Changed content, and the operations that take the change back. */
export interface Application {
  readonly kind: 'applied'
  readonly content: PageContent
  readonly inverse: readonly Operation[]
}

interface Step {
  readonly content: PageContent
  readonly inverse: Operation
}

/** Applies all operations, or none where one cannot be applied. */
export function applyOperations(content: PageContent, operations: readonly Operation[]): Application | Refusal {
  const inverse: Operation[] = []
  let now = content
  for (const [index, operation] of operations.entries()) {
    try {
      const step = applyOperation(now, operation)
      now = step.content
      inverse.unshift(step.inverse)
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      return { kind: 'refused', message: error.message, index }
    }
  }
  return { kind: 'applied', content: now, inverse }
}

function applyOperation(content: PageContent, operation: Operation): Step {
  switch (operation.op) {
    case 'setBlockSettings':
      return setBlockSettings(content, operation.blockId, operation.changes)
    case 'setBlockPlacement':
      return setBlockPlacement(content, operation.blockId, operation.changes)
    case 'replaceBlock':
      return replaceBlock(content, operation.blockId, operation.block)
    case 'setSectionSettings':
      return setSectionSettings(content, operation.sectionId, operation.changes)
    case 'replaceContent':
      return { content: operation.content, inverse: { op: 'replaceContent', content } }
    case 'addBlock':
    case 'removeBlock':
    case 'moveBlock':
    case 'addSection':
    case 'removeSection':
    case 'moveSection':
      return rearrange(content, operation)
  }
}

type Rearrangement = Extract<Operation, { restore?: Restoration | undefined }>

/** A change of the arrangement. Its inverse knows the arrangement of before, which a place alone does not tell. */
function rearrange(content: PageContent, operation: Rearrangement): Step {
  const before = takeArrangement(content)
  const moved = applyRearrangement(content, operation)
  const isExact = operation.restore?.from === hashArrangement(before)
  const restored = isExact && operation.restore ? restoreArrangement(moved, operation.restore.to) : undefined
  const after = restored ?? moved
  const restore = { from: hashArrangement(takeArrangement(after)), to: before }
  return { content: after, inverse: { ...invert(content, operation), restore } }
}

function hashArrangement({ blocks, layout, sections }: Arrangement): string {
  return hashJson({ blocks, layout, sections })
}

function applyRearrangement(content: PageContent, operation: Rearrangement): PageContent {
  switch (operation.op) {
    case 'addBlock': {
      const id = getId(operation.block)
      if (id === undefined) throw new RefusalError('A block needs an id.')
      if (findBlock(content, id)) throw new RefusalError('A block of this id is on the page already.')
      return putBlock(content, { stored: operation.block, settingsKey: 'settings' }, operation.place)
    }
    case 'removeBlock':
      return take(content, operation.blockId).content
    case 'moveBlock': {
      const { content: left, taken } = take(content, operation.blockId)
      const isNextToItself = 'block' in operation.place && operation.place.block === operation.blockId
      return isNextToItself ? content : putBlock(left, taken, operation.place)
    }
    case 'addSection':
      return addSection(content, operation)
    case 'removeSection':
      return removeSection(content, operation.sectionId)
    case 'moveSection': {
      const section = getSection(content, operation.sectionId)
      const isNextToItself = 'section' in operation.place && operation.place.section === operation.sectionId
      const rest = listSections(content).filter((each) => each !== section)
      return isNextToItself ? content : { ...content, sections: putSection(rest, section, operation.place) }
    }
  }
}

function invert(content: PageContent, operation: Rearrangement): Rearrangement {
  switch (operation.op) {
    case 'addBlock':
      return { op: 'removeBlock', blockId: getId(operation.block) ?? '' }
    case 'removeBlock': {
      const { stored, settingsKey } = take(content, operation.blockId).taken
      const block = settingsKey === 'value' ? renameKey(stored, 'value', 'settings') : stored
      return { op: 'addBlock', block, place: describePlace(content, operation.blockId) }
    }
    case 'moveBlock':
      return { op: 'moveBlock', blockId: operation.blockId, place: describePlace(content, operation.blockId) }
    case 'addSection':
      return { op: 'removeSection', sectionId: getId(operation.section) ?? '' }
    case 'removeSection': {
      const section = toObject(getSection(content, operation.sectionId))
      const ids = new Set(listPlacedIds(getKey(section, 'layout')))
      const blocks = content.blocks.filter((each) => ids.has(getId(each) ?? ''))
      return { op: 'addSection', section, blocks, place: describeSectionPlace(content, operation.sectionId) }
    }
    case 'moveSection':
      return {
        op: 'moveSection',
        sectionId: operation.sectionId,
        place: describeSectionPlace(content, operation.sectionId),
      }
  }
}

function take(content: PageContent, blockId: string) {
  const found = takeBlock(content, blockId)
  if (!found) throw new RefusalError('The block is no longer on the page.')
  return found
}

function renameKey(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]))
}

function getSection(content: PageContent, sectionId: string): Json {
  const section = listSections(content).find((each) => getId(each) === sectionId)
  if (section === undefined) throw new RefusalError('The section is no longer on the page.')
  return section
}

function addSection(content: PageContent, operation: Extract<Operation, { op: 'addSection' }>): PageContent {
  const id = getId(operation.section)
  if (id === undefined) throw new RefusalError('A section needs an id.')
  const sections = listSections(content)
  if (sections.some((each) => getId(each) === id))
    throw new RefusalError('A section of this id is on the page already.')
  const known = new Set(content.blocks.flatMap((each) => getId(each) ?? []))
  const added = toList(operation.blocks).filter((each) => !known.has(getId(each) ?? ''))
  return {
    ...content,
    blocks: [...content.blocks, ...added],
    sections: putSection(sections, operation.section, operation.place),
  }
}

function removeSection(content: PageContent, sectionId: string): PageContent {
  const section = getSection(content, sectionId)
  const ids = new Set(listPlacedIds(getKey(toObject(section), 'layout')))
  return {
    ...content,
    blocks: content.blocks.filter((each) => !ids.has(getId(each) ?? '')),
    sections: listSections(content).filter((each) => each !== section),
  }
}

function putSection(sections: readonly Json[], section: Json, place: SectionPlace): readonly Json[] {
  if (place.where === 'start') return [section, ...sections]
  const index = 'section' in place ? sections.findIndex((each) => getId(each) === place.section) : -1
  if (index < 0) return [...sections, section]
  return sections.toSpliced(place.where === 'before' ? index : index + 1, 0, section)
}

function describeSectionPlace(content: PageContent, sectionId: string): SectionPlace {
  const ids = listSections(content).map(getId)
  const previous = ids[ids.indexOf(sectionId) - 1]
  return previous === undefined ? { where: 'start' } : { where: 'after', section: previous }
}

/** Applies changes one after the other. The undo of the last comes first. */
function setAll(
  value: Json | undefined,
  changes: readonly PathSetting[],
): { value: Json | undefined; undo: PathSetting[] } {
  const undo: PathSetting[] = []
  let now = value
  for (const change of changes) {
    const step = setAtPath(now, change.path, change.value)
    if (!step) throw new RefusalError(`There is no setting “${change.path.join('.')}” to change.`)
    now = step.value
    undo.unshift(step.undo)
  }
  return { value: now, undo }
}

/** The content after a change to one stored block. */
function changeBlock(
  content: PageContent,
  blockId: string,
  change: (stored: JsonObject, settingsKey: SettingsKey) => JsonObject,
): PageContent {
  const index = content.blocks.findIndex((each) => getId(each) === blockId)
  if (index >= 0) {
    const changed = change(toObject(content.blocks[index]), 'settings')
    return { ...content, blocks: content.blocks.with(index, changed) }
  }
  for (const section of listSections(content)) {
    const entries = listGridEntries(section)
    const at = entries.findIndex((each) => getId(getGridBlock(each)) === blockId)
    const entry = entries[at]
    if (entry === undefined) continue
    const changed = setAtPath(entry, ['content', 'value'], change(toObject(getGridBlock(entry)), 'value'))?.value
    return replaceSection(content, section, withGridEntries(section, entries.with(at, changed ?? entry)))
  }
  throw new RefusalError('The block is no longer on the page.')
}

function setBlockSettings(content: PageContent, blockId: string, changes: readonly PathSetting[]): Step {
  let undo: PathSetting[] = []
  const changed = changeBlock(content, blockId, (stored, key) => {
    const step = setAll(getKey(stored, key), changes)
    undo = step.undo
    return withKey(stored, key, step.value)
  })
  return { content: changed, inverse: { op: 'setBlockSettings', blockId, changes: undo } }
}

function replaceBlock(content: PageContent, blockId: string, { type, version, settings }: BlockBody): Step {
  let old: BlockBody = { type }
  const changed = changeBlock(content, blockId, (stored, key) => {
    const [oldType, oldVersion, oldSettings] = [getKey(stored, 'type'), getKey(stored, 'version'), getKey(stored, key)]
    if (
      (typeof oldType !== 'string' && typeof oldType !== 'number') ||
      (oldSettings !== undefined && !isObject(oldSettings))
    )
      throw new RefusalError('The block cannot be read. Remove it, and add another one.')
    old = {
      type: oldType,
      ...(typeof oldVersion === 'number' ? { version: oldVersion } : {}),
      ...(oldSettings === undefined ? {} : { settings: oldSettings }),
    }
    return withKey(withKey(withKey(stored, 'type', type), 'version', version), key, settings)
  })
  return { content: changed, inverse: { op: 'replaceBlock', blockId, block: old } }
}

/** Changes where a block is: its areas in a fluid grid, or how it floats in a column. */
function setBlockPlacement(content: PageContent, blockId: string, changes: readonly PathSetting[]): Step {
  refusePaths(changes, [['block'], ['content'], ['columns']])
  let undo: PathSetting[] = []
  const change = (entry: Json): Json => {
    const step = setAll(entry, changes)
    undo = step.undo
    return step.value ?? entry
  }
  const section = listSections(content).find((each) =>
    listGridEntries(each).some((entry) => getId(getGridBlock(entry)) === blockId),
  )
  const changed =
    section === undefined
      ? changeLayout(content, (layout) => replaceEntry(layout, blockId, change))
      : replaceSection(
          content,
          section,
          withGridEntries(
            section,
            listGridEntries(section).map((entry) => (getId(getGridBlock(entry)) === blockId ? change(entry) : entry)),
          ),
        )
  if (!changed) throw new RefusalError('The block has no place in a layout.')
  return { content: changed, inverse: { op: 'setBlockPlacement', blockId, changes: undo } }
}

function setSectionSettings(content: PageContent, sectionId: string, changes: readonly PathSetting[]): Step {
  // What arranges blocks has operations of its own.
  refusePaths(changes, [['id'], ['layout'], ['fluidEngineContext', 'gridContents']])
  const section = getSection(content, sectionId)
  const { value, undo } = setAll(section, changes)
  return {
    content: replaceSection(content, section, value ?? section),
    inverse: { op: 'setSectionSettings', sectionId, changes: undo },
  }
}

/** Refuses paths that lead to one of these, or through it. */
function refusePaths(changes: readonly PathSetting[], closed: readonly JsonPath[]): void {
  for (const { path } of changes) {
    const isClosed = closed.some((each) => each.every((key, index) => index >= path.length || path[index] === key))
    if (isClosed) throw new RefusalError(`“${path.join('.')}” cannot be set.`)
  }
}
