import { type Json, type JsonObject, getKey, isList, isObject, setAtPath, toList, toObject, withKey } from './json.ts'
import type { Arrangement, PageContent } from './operations.ts'
import { type LooseBlock, storeAs } from './place.ts'
import { getGridBlock, getId, listGridEntries, listSections } from './read.ts'
import { withGridEntries } from './grid.ts'

/**
 * How the blocks of a content stand, without what they say. Undo goes back to it exactly: a place beside a block does not
 * tell how wide the columns were. What has no id of its own stays in it as it is.
 */
export function takeArrangement(content: PageContent): Arrangement {
  const isOwn = findOwnIds(content)
  return {
    blocks: content.blocks.map((block) => {
      const id = getId(block)
      return isOwn(id) ? id : { raw: block }
    }),
    layout: content.layout ?? null,
    sections: isList(content.sections)
      ? content.sections.map((section) => takeSection(section, isOwn))
      : (content.sections ?? null),
  }
}

type IsOwn = (id: string | undefined) => id is string

/** Ids that name one block or section alone. */
function findOwnIds(content: PageContent): IsOwn {
  const counts = new Map<string, number>()
  const grids = listSections(content).flatMap((section) => listGridEntries(section).map(getGridBlock))
  for (const each of [...content.blocks, ...grids, ...listSections(content)]) {
    const id = getId(each)
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return (id): id is string => id !== undefined && counts.get(id) === 1
}

function takeSection(section: Json, isOwn: IsOwn): Json {
  const id = getId(section)
  if (!isOwn(id)) return section
  const layout = getKey(toObject(section), 'layout')
  const entries = readGrid(section)?.map((entry) => {
    const blockId = getId(getGridBlock(entry))
    return isOwn(blockId) ? (setAtPath(entry, ['content', 'value'], blockId)?.value ?? entry) : entry
  })
  return { id, ...(layout === undefined ? {} : { layout }), ...(entries === undefined ? {} : { entries }) }
}

function readGrid(section: Json): readonly Json[] | undefined {
  const grid = getKey(toObject(getKey(toObject(section), 'fluidEngineContext')), 'gridContents')
  return isList(grid) ? grid : undefined
}

/** The content in this arrangement; undefined when one of the blocks or sections it names is missing, or another is there. */
export function restoreArrangement(
  content: PageContent,
  { blocks, layout, sections }: Arrangement,
): PageContent | undefined {
  const bodies = listBodies(content)
  const named = new Set<string>()
  const take = (id: string, key: 'settings' | 'value') => {
    const body = bodies.get(id)
    named.add(id)
    return body && storeAs(key, body)
  }
  const list = blocks.map((each) => (typeof each === 'string' ? take(each, 'settings') : toObject(each)['raw']))
  const known = new Map(listSections(content).map((section) => [getId(section), section]))
  const restored = isList(sections)
    ? sections.map((each) => restoreSection(each, known, (id) => take(id, 'value')))
    : sections
  const isShort = list.includes(undefined) || (Array.isArray(restored) && restored.includes(undefined))
  if (isShort || [...bodies.keys()].some((id) => !named.has(id))) return undefined
  return {
    blocks: list.filter((each) => each !== undefined),
    ...(layout === null ? {} : { layout }),
    ...(sections === null
      ? {}
      : { sections: isList(restored) ? restored.filter((each) => each !== undefined) : sections }),
  }
}

function restoreSection(
  arranged: Json,
  known: ReadonlyMap<string | undefined, Json>,
  take: (id: string) => JsonObject | undefined,
): Json | undefined {
  const { id, layout, entries } = toObject(arranged)
  const isReference = Object.keys(toObject(arranged)).every((key) => ['id', 'layout', 'entries'].includes(key))
  if (typeof id !== 'string' || !isReference) return arranged
  const section = known.get(id)
  if (!isObject(section)) return undefined
  const settled = withKey(section, 'layout', layout)
  if (entries === undefined)
    return readGrid(settled) ? setAtPath(settled, ['fluidEngineContext', 'gridContents'], undefined)?.value : settled
  const filled = toList(entries).map((entry) => {
    const block = getGridBlock(entry)
    if (typeof block !== 'string') return entry
    const body = take(block)
    return body && setAtPath(entry, ['content', 'value'], body)?.value
  })
  return filled.includes(undefined)
    ? undefined
    : withGridEntries(
        settled,
        filled.filter((each) => each !== undefined),
      )
}

/** Blocks by id; of those that share an id none, since an arrangement holds them itself. */
function listBodies(content: PageContent): ReadonlyMap<string, LooseBlock> {
  const isOwn = findOwnIds(content)
  const grids = listSections(content).flatMap((section) => listGridEntries(section).map(getGridBlock))
  const list: LooseBlock[] = [
    ...content.blocks.map((stored) => ({ stored: toObject(stored), settingsKey: 'settings' as const })),
    ...grids.map((stored) => ({ stored: toObject(stored), settingsKey: 'value' as const })),
  ]
  return new Map(
    list.flatMap((body) => {
      const id = getId(body.stored)
      return isOwn(id) ? [[id, body] as const] : []
    }),
  )
}
