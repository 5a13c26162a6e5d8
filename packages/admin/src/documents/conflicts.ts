import {
  type Conflict,
  type Operation,
  type PageContent,
  applyOperations,
  describePlace,
  dropConflicts,
  findBlock,
  findConflicts,
  mergeTextChanges,
} from '@vitrine/content'
import type { StoredChange } from './transport.ts'

/** Whose version stays. */
export type Choice = 'mine' | 'theirs' | 'both'

/** The same thing changed by two people, with the name of the other. */
export type DocumentConflict = Conflict & {
  readonly by: string | null
  /** Whether a text can have both versions, one paragraph after the other. */
  readonly canKeepBoth: boolean
}

/** Why nothing is sent before somebody has done something. */
export type Blockade =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'conflict'
      /** Content before others changed it; unknown for changes of a tab that was closed. */
      readonly base: PageContent | undefined
      readonly theirs: readonly StoredChange[]
      readonly conflicts: readonly DocumentConflict[]
    }

interface Change {
  readonly operations: readonly Operation[]
}

/** Changes of others that conflict with mine, each once. `content` has their changes. */
function findOpenConflicts(
  { content, base }: Contents,
  others: readonly StoredChange[],
  pending: readonly Change[],
): DocumentConflict[] {
  const mine = pending.flatMap(({ operations }) => operations)
  const theirs = others.flatMap(({ operations }) => operations)
  return findConflicts(content, theirs, mine).map((conflict) => ({
    ...conflict,
    by: findAuthor(content, others, mine, conflict.id),
    canKeepBoth: mergeTexts({ content, base }, pending, conflict.id).merged.has(conflict.id),
  }))
}

interface Contents {
  readonly content: PageContent
  readonly base: PageContent | undefined
}

/** My changes with the paragraphs that others changed in the same texts, and the conflicts that this settles. */
function mergeTexts<Pending extends Change>(
  { content, base }: Contents,
  pending: readonly Pending[],
  doubledConflict?: string,
): { readonly pending: readonly Pending[]; readonly merged: ReadonlySet<string> } {
  if (!base) return { pending, merged: new Set() }
  const all = pending.flatMap(({ operations }) => operations)
  const options = doubledConflict === undefined ? {} : { doubledConflict }
  const { operations, merged } = mergeTextChanges({ base, content, operations: all, ...options })
  let taken = 0
  const changed = pending.map((change) => {
    const own = operations.slice(taken, taken + change.operations.length)
    taken += change.operations.length
    return { ...change, operations: own }
  })
  return { pending: changed, merged }
}

/** My changes beside those of others: with their paragraphs in my texts, and what somebody has to decide. */
export function mergeWithOthers<Pending extends Change>(
  contents: Contents,
  others: readonly StoredChange[],
  mine: readonly Pending[],
): {
  readonly pending: readonly Pending[]
  readonly hasMerged: boolean
  readonly conflicts: readonly DocumentConflict[]
} {
  const found = findOpenConflicts(contents, others, mine)
  const { pending, merged } = mergeTexts(contents, mine)
  const conflicts = found.filter(({ id }) => !merged.has(id))
  return { pending, hasMerged: found.length > conflicts.length, conflicts }
}

function findAuthor(
  content: PageContent,
  others: readonly StoredChange[],
  mine: readonly Operation[],
  conflictId: string,
): string | null {
  const author = others.findLast(({ operations }) =>
    findConflicts(content, operations, mine).some(({ id }) => id === conflictId),
  )
  return author?.by ?? null
}

interface Decision<Pending extends Change> extends Contents {
  /** The content on my screen: my changes in full. */
  readonly shown: PageContent
  readonly theirs: readonly StoredChange[]
  readonly pending: readonly Pending[]
  readonly conflictId: string
  readonly choice: Choice
}

/** My changes after a decision: without those that give way, and so that the others can be applied. */
export function resolvePending<Pending extends Change>(decision: Decision<Pending>): Pending[] {
  const { content, theirs, pending, conflictId, choice } = decision
  if (choice === 'mine') return returnBlock(decision)
  if (choice === 'both') return [...mergeTexts(decision, pending, conflictId).pending]
  const others = theirs.flatMap(({ operations }) => operations)
  return pending.flatMap((change) => {
    const operations = dropConflicts(content, others, change.operations, ({ id }) => id === conflictId)
    return operations.length === 0 ? [] : [{ ...change, operations }]
  })
}

/** A block that a colleague removed while I changed it comes back as I have it. Other conflicts need nothing: mine comes later. */
function returnBlock<Pending extends Change>({
  content,
  shown,
  theirs,
  pending,
  conflictId,
}: Decision<Pending>): Pending[] {
  const others = theirs.flatMap(({ operations }) => operations)
  const mine = pending.flatMap(({ operations }) => operations)
  const conflict = findConflicts(content, others, mine).find(({ id }) => id === conflictId)
  const block =
    conflict?.kind === 'removed' && conflict.blockId !== undefined ? findBlock(shown, conflict.blockId) : undefined
  if (!block || findBlock(content, block.id)) return [...pending]
  const add: Operation = { op: 'addBlock', block: { ...block }, place: describePlace(shown, block.id) }
  const isOfBlock = (operation: Operation) => 'blockId' in operation && operation.blockId === block.id
  let isAdded = false
  return pending.flatMap((change) => {
    const operations = change.operations.flatMap((operation) => {
      if (!isOfBlock(operation)) return [operation]
      if (isAdded) return []
      isAdded = true
      return [add]
    })
    return operations.length === 0 ? [] : [{ ...change, operations }]
  })
}

/** My changes as if I had decided everything for my side: what is shown until I decide. */
export function keepMine<Pending extends Change>(
  contents: Contents & { readonly shown: PageContent },
  theirs: readonly StoredChange[],
  conflicts: readonly DocumentConflict[],
  pending: readonly Pending[],
): readonly Pending[] {
  return conflicts.reduce<readonly Pending[]>(
    (now, { id }) => resolvePending({ ...contents, theirs, pending: now, conflictId: id, choice: 'mine' }),
    pending,
  )
}

/** The operations that can still be applied, one after the other. */
export function keepApplicable<Pending extends Change>(content: PageContent, pending: readonly Pending[]): Pending[] {
  let now = content
  return pending.flatMap((change) => {
    const operations = change.operations.filter((operation) => {
      const applied = applyOperations(now, [operation])
      if (applied.kind === 'applied') now = applied.content
      return applied.kind === 'applied'
    })
    return operations.length === 0 ? [] : [{ ...change, operations }]
  })
}
