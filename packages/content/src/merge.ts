import { applyOperations } from './apply.ts'
import { type Conflict, findConflicts } from './conflicts.ts'
import { isEqual } from './json.ts'
import type { Operation, PageContent, Refusal } from './operations.ts'
import { findBlock, findSection, getId } from './read.ts'

/** Operations that are on a colleague's, and the content with both. */
export interface Merge {
  readonly kind: 'merged'
  readonly content: PageContent
  /** Mine, without what has become pointless. */
  readonly operations: readonly Operation[]
  readonly inverse: readonly Operation[]
}

export interface MergeConflict {
  readonly kind: 'conflict'
  readonly conflicts: readonly Conflict[]
}

/** Applies my operations to content that has theirs already. Both were made to the same older content. */
export function mergeOperations(
  content: PageContent,
  theirs: readonly Operation[],
  mine: readonly Operation[],
): Merge | MergeConflict | Refusal {
  const conflicts = theirs.length === 0 ? [] : findConflicts(content, theirs, mine)
  if (conflicts.length > 0) return { kind: 'conflict', conflicts }
  const operations = theirs.length === 0 ? mine : dropPointless(content, mine)
  const applied = applyOperations(content, operations)
  return applied.kind === 'applied' ? { ...applied, kind: 'merged', operations } : applied
}

/** Removing what a colleague has removed, or moving it, has nothing left to do. */
function dropPointless(content: PageContent, mine: readonly Operation[]): Operation[] {
  const added = new Set(
    mine.flatMap((each) => {
      if (each.op === 'addBlock') return getId(each.block) ?? []
      return each.op === 'addSection' ? (getId(each.section) ?? []) : []
    }),
  )
  const isThere = (id: string) => added.has(id) || findBlock(content, id) !== undefined
  return mine.filter((each) => {
    if (each.op === 'removeBlock' || each.op === 'moveBlock') return isThere(each.blockId)
    if (each.op === 'removeSection' || each.op === 'moveSection')
      return added.has(each.sectionId) || findSection(content, each.sectionId) !== undefined
    return true
  })
}

/**
 * Two operations as one, where the second sets again what the first has set: typing sends a text once, not once per key.
 * Undefined where they are different changes.
 */
export function joinOperations(first: Operation, second: Operation): Operation | undefined {
  if (first.op !== 'setBlockSettings' || second.op !== 'setBlockSettings' || first.blockId !== second.blockId)
    return undefined
  const isSame =
    first.changes.length === second.changes.length &&
    first.changes.every(({ path }, index) => isEqual([...path], [...(second.changes[index]?.path ?? [])]))
  return isSame ? second : undefined
}
