import { applyOperations, type Operation, type PageContent } from '@vitrine/content'

/** Those operations that can be applied, one after the other, with their inverse and the content after them. */
export function applyPossible(
  content: PageContent,
  operations: readonly Operation[],
): {
  readonly operations: readonly Operation[]
  readonly inverse: readonly Operation[]
  readonly content: PageContent
} {
  const all = applyOperations(content, operations)
  if (all.kind === 'applied') return { operations, inverse: all.inverse, content: all.content }
  const possible: Operation[] = []
  const inverse: Operation[] = []
  let now = content
  for (const operation of operations) {
    const applied = applyOperations(now, [operation])
    if (applied.kind === 'refused') continue
    possible.push(operation)
    inverse.unshift(...applied.inverse)
    now = applied.content
  }
  return { operations: possible, inverse, content: now }
}
