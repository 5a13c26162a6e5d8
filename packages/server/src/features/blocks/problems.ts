import { z } from 'zod'
import type { BlockDefinition } from './define.ts'
import { findBlockByNumber } from './numbered.ts'
import { upgradeSettings } from './read.ts'
import { blockTypes } from './registry.ts'
import { Layout } from './stored.ts'
import { toRecord } from '../../platform/text/json.ts'

/** What the owner should know of stored content: it is kept, but visitors do not see all of it. */
interface ContentProblem {
  /** '' where it is no block's. */
  readonly blockId: string
  readonly message: string
}

const Any = z.object({
  id: z.string().catch(''),
  type: z.union([z.string(), z.number()]),
  version: z.number().catch(1).default(1),
  settings: z.record(z.string(), z.unknown()).catch({}).default({}),
  value: z.record(z.string(), z.unknown()).catch({}).default({}),
})

/** Names what of a stored content is not shown, or not as it was meant, in words for its owner. */
export function listContentProblems(content: {
  readonly blocks: unknown
  readonly layout?: unknown
  readonly sections?: unknown
}): ContentProblem[] {
  const grids = toList(content.sections).flatMap((section) =>
    toList(toRecord(toRecord(section)['fluidEngineContext'])['gridContents']).map(
      (entry) => toRecord(toRecord(entry)['content'])['value'],
    ),
  )
  const wrongLayout = content.layout && !Layout.safeParse(content.layout).success
  return [
    ...[...toList(content.blocks), ...grids].flatMap(checkBlock),
    ...(wrongLayout
      ? [{ blockId: '', message: 'The layout cannot be read. The blocks stand one below the other.' }]
      : []),
  ]
}

function checkBlock(stored: unknown): ContentProblem[] {
  const block = Any.safeParse(stored).data
  if (!block) return [{ blockId: '', message: 'A block has no kind. It is kept, and visitors do not see it.' }]
  const { id: blockId, type, version, settings, value } = block
  const name = typeof type === 'number' ? findBlockByNumber(type, { ...value, ...settings })?.type : type
  const definition = name === undefined ? undefined : blockTypes.get(name)
  if (!definition) {
    const message = `Nobody here knows the kind of block “${type}”. It is kept as it is, and visitors do not see it.`
    return [{ blockId, message }]
  }
  if (typeof type === 'number') return []
  if (version <= definition.version)
    return listOwnProblems(definition, settings, version).map((message) => ({ blockId, message }))
  const message = `This block was saved by a newer version of its kind (${version}, known here is ${definition.version}). It is kept as it is, and shown as far as it can be read.`
  return [{ blockId, message }]
}

/** What its definition says of the settings; those of an older version are read as they are now. */
function listOwnProblems(
  definition: BlockDefinition,
  settings: Readonly<Record<string, unknown>>,
  version: number,
): readonly string[] {
  return definition.read(upgradeSettings(definition, version, settings))?.problems ?? []
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
