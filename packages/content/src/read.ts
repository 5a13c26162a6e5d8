import { type Json, type JsonObject, getKey, isList, isObject, toList, toObject } from './json.ts'
import type { Block, PageContent } from './operations.ts'

/** Reads any stored value as content. What cannot be a part of it counts as missing. */
export function toContent(stored: unknown): PageContent {
  if (isList(stored)) return { blocks: stored }
  const object = toObject(stored)
  const [layout, sections] = [getKey(object, 'layout'), getKey(object, 'sections')]
  return {
    blocks: toList(getKey(object, 'blocks')),
    ...(isSet(layout) ? { layout } : {}),
    ...(isSet(sections) ? { sections } : {}),
  }
}

function isSet(value: Json | undefined): value is Json {
  return value !== undefined && value !== null
}

/** The id of a block, section or entry; undefined where it has none. */
export function getId(value: Json | undefined): string | undefined {
  const id = isObject(value) ? getKey(value, 'id') : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

export function listSections({ sections }: Pick<PageContent, 'sections'>): readonly Json[] {
  return toList(sections)
}

/** The entries of a section's fluid grid. */
export function listGridEntries(section: Json): readonly Json[] {
  return toList(getKey(toObject(getKey(toObject(section), 'fluidEngineContext')), 'gridContents'))
}

/** The block inside an entry of a fluid grid, as it is stored. */
export function getGridBlock(entry: Json): Json | undefined {
  return getKey(toObject(getKey(toObject(entry), 'content')), 'value')
}

/** The key that holds the settings of a stored block. */
export type SettingsKey = 'settings' | 'value'

/** A stored block as the editor reads it; undefined where it has no id or no type. */
function readBlock(stored: Json | undefined, settingsKey: SettingsKey): Block | undefined {
  const id = getId(stored)
  if (id === undefined || !isObject(stored)) return undefined
  const [type, version] = [getKey(stored, 'type'), getKey(stored, 'version')]
  if (typeof type !== 'string' && typeof type !== 'number') return undefined
  return {
    id,
    type,
    version: typeof version === 'number' ? version : 1,
    settings: toObject(getKey(stored, settingsKey)),
  }
}

/** Every block that can be read: those of the list, then those of fluid grids. */
export function listBlocks(content: PageContent): Block[] {
  const inGrids = listSections(content).flatMap((section) =>
    listGridEntries(section).flatMap((entry) => readBlock(getGridBlock(entry), 'value') ?? []),
  )
  return [...content.blocks.flatMap((stored) => readBlock(stored, 'settings') ?? []), ...inGrids]
}

export function findBlock(content: PageContent, blockId: string): Block | undefined {
  const stored = content.blocks.find((each) => getId(each) === blockId)
  if (stored !== undefined) return readBlock(stored, 'settings')
  for (const section of listSections(content)) {
    const entry = listGridEntries(section).find((each) => getId(getGridBlock(each)) === blockId)
    if (entry !== undefined) return readBlock(getGridBlock(entry), 'value')
  }
  return undefined
}

export function findSection(content: PageContent, sectionId: string): JsonObject | undefined {
  const section = listSections(content).find((each) => getId(each) === sectionId)
  return isObject(section) ? section : undefined
}
