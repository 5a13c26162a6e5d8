import type { BlockPlace, Operation, SectionPlace } from '@vitrine/content'
import type { MoveTarget } from '../outline-context.ts'
import { buildSection } from '../sections/build-section.ts'
import { findSpot, listBlockIds, type TreeNode } from '../tree.ts'

/** Below what is selected, so that what is added appears where one works. */
export function findAddPlace(tree: readonly TreeNode[], selected: string | undefined): BlockPlace {
  const node = selected === undefined ? undefined : findSpot(tree, selected)?.node
  if (node?.kind === 'block' && node.id !== undefined) return { where: 'after', block: node.id }
  if (node?.kind === 'section' && node.id !== undefined) return { where: 'end', section: node.id }
  const inside = node && listBlockIds([node]).at(-1)
  if (inside !== undefined) return { where: 'after', block: inside }
  const last = tree.at(-1)
  if (last?.kind === 'section' && last.id !== undefined) return { where: 'end', section: last.id }
  return { where: 'end', section: null }
}

/**
 * Where a section goes, and what happens first. Sections stand above blocks of no section, so what is written there gets a section of its own:
 * the new one goes below it, where somebody who works there looks for it. Columns stay as they are.
 */
export function prepareSectionPlace(
  tree: readonly TreeNode[],
  selected: string | undefined,
): { readonly before: readonly Operation[]; readonly place: SectionPlace } {
  const spot = selected === undefined ? undefined : findSpot(tree, selected)
  const isInSection = spot && [...spot.parents, spot.node].some(({ kind }) => kind === 'section')
  const loose = tree.filter(({ kind }) => kind !== 'section')
  if (isInSection || loose.length === 0 || loose.some(({ kind }) => kind !== 'block'))
    return { before: [], place: findSectionPlace(tree, selected) }
  const { id, section } = buildSection({ section: {}, rows: [] })
  const place: BlockPlace = { where: 'end', section: id }
  const moves = listBlockIds(loose).map((blockId): Operation => ({ op: 'moveBlock', blockId, place }))
  return {
    before: [{ op: 'addSection', section, place: { where: 'end' } }, ...moves],
    place: { where: 'after', section: id },
  }
}

/** Below the section that one works in, else below the last one. */
function findSectionPlace(tree: readonly TreeNode[], selected: string | undefined): SectionPlace {
  const spot = selected === undefined ? undefined : findSpot(tree, selected)
  const around = spot && [...spot.parents, spot.node].find(({ kind }) => kind === 'section')
  const after = (around ?? tree.findLast(({ kind }) => kind === 'section'))?.id
  return after === undefined ? { where: 'end' } : { where: 'after', section: after }
}

/** What gets the selection of a row that goes: the next one, the one before, or what they were in. */
export function findNextKey(tree: readonly TreeNode[], key: string): string | undefined {
  const spot = findSpot(tree, key)
  if (!spot) return undefined
  const { siblings, index, parents } = spot
  return (siblings[index + 1] ?? siblings[index - 1] ?? parents.findLast(({ kind }) => kind === 'section'))?.key
}

/** The place of a block beside or inside a row of the tree. */
export function findDropPlace(to: TreeNode, { where }: Pick<MoveTarget, 'where'>): BlockPlace | undefined {
  if (to.kind === 'section')
    return to.id === undefined ? undefined : { where: where === 'before' ? 'start' : 'end', section: to.id }
  const ids = listBlockIds([to])
  const block = where === 'before' ? ids[0] : ids.at(-1)
  return block === undefined ? undefined : { where: where === 'before' ? 'before' : 'after', block }
}
