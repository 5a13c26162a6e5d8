import { listBlocks, type PageContent } from '@vitrine/content'
import { findBlockByNumber } from './numbered.ts'
import { upgradeSettings } from './read.ts'
import { blockTypes } from './registry.ts'

/** A block in the words and the version of today. */
interface BlockUpgrade {
  readonly type: string
  readonly version: number
  readonly settings: Record<string, unknown>
}

/** Known blocks that are stored in an older version, or by a number, as their forms edit them. By id. */
export function listUpgrades(content: PageContent): Record<string, BlockUpgrade> {
  const upgrades = listBlocks(content).flatMap(({ id, type, version, settings }) => {
    const known = typeof type === 'number' ? findBlockByNumber(type, settings) : { type, settings }
    const definition = known && blockTypes.get(known.type)
    if (!known || !definition) return []
    const from = typeof type === 'number' ? definition.version : version
    if (typeof type === 'string' && from >= definition.version) return []
    // Texts that have no value are left out, as JSON does.
    const settled = Object.entries(upgradeSettings(definition, from, known.settings)).filter(
      ([, value]) => value !== undefined,
    )
    return [[id, { type: known.type, version: definition.version, settings: Object.fromEntries(settled) }] as const]
  })
  return Object.fromEntries(upgrades)
}
