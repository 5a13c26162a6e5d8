import { z } from 'zod'
import { blockTypes } from './registry.ts'
import type { BlockDefinition } from './define.ts'

const Stored = z.object({
  id: z.string(),
  type: z.string(),
  version: z.int().positive().catch(1).default(1),
  settings: z.record(z.string(), z.unknown()).catch({}).default({}),
})

/** A stored block, upgraded to the settings of today, texts escaped or cleaned. */
export interface Block {
  readonly id: string
  readonly definition: BlockDefinition
  readonly settings: Readonly<Record<string, unknown>>
}

// Not state but a memo: the stored array of a site's revision always reads the same, and cleaning rich text is slow.
const known = new WeakMap<readonly unknown[], readonly Block[]>()

/** Reads the blocks of a page. Blocks of unknown types (of a newer version, of an import) are left out; they stay stored. */
export function readBlocks(stored: readonly unknown[]): readonly Block[] {
  const memo = known.get(stored)
  if (memo) return memo
  const blocks = stored.flatMap((each) => readBlock(each) ?? [])
  known.set(stored, blocks)
  return blocks
}

function readBlock(stored: unknown): Block | undefined {
  const block = Stored.safeParse(stored).data
  const definition = block && blockTypes.get(block.type)
  if (!block || !definition) return undefined
  let settings = block.settings
  for (let version = block.version + 1; version <= definition.version; version++) {
    settings = definition.upgrades[version]?.(settings) ?? settings
  }
  const parsed = definition.settings.safeParse(settings).data
  return parsed && { id: block.id, definition, settings: parsed }
}
