import type { Block, Operation } from '@vitrine/content'
import type { BlockUpgrade } from './transport.ts'

type Upgrades = Readonly<Record<string, BlockUpgrade>>

/** The block in the version of today, where it is stored in an older one. */
export function findUpgrade({ id, type, version }: Block, upgrades: Upgrades): BlockUpgrade | undefined {
  const upgrade = Object.hasOwn(upgrades, id) ? upgrades[id] : undefined
  if (!upgrade || (upgrade.type === type && upgrade.version <= version)) return undefined
  return upgrade
}

/** A block of an older version is replaced by that of today before it is first changed. */
export function addUpgrades(
  operations: readonly Operation[],
  upgrades: Upgrades,
  getBlock: (id: string) => Block | undefined,
): Operation[] {
  const upgraded = new Set<string>()
  return operations.flatMap((operation): Operation[] => {
    const block = operation.op === 'setBlockSettings' ? getBlock(operation.blockId) : undefined
    const upgrade = block && !upgraded.has(block.id) ? findUpgrade(block, upgrades) : undefined
    if (!block || !upgrade) return [operation]
    upgraded.add(block.id)
    return [{ op: 'replaceBlock', blockId: block.id, block: upgrade }, operation]
  })
}
