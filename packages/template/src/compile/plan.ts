import type { Node, OrNode } from '../parse/nodes.ts'
import type { Source } from '../parse/source.ts'
import type { TagDefinition } from '../parse/tag-definition.ts'
import type { Registry } from '../registry/registry.ts'
import type { OutputBlock } from '../run/trace.ts'

/** What both backends need to know while they compile. */
export interface CompileContext {
  readonly source: Source
  readonly registry: Registry
  readonly tags: ReadonlyMap<string, TagDefinition>
  readonly enableExpr: boolean
  readonly enableInclude: boolean
  /** Notes where each piece of output came from (closures only). */
  readonly trace: boolean
  /** The block that is being compiled, for the trace. */
  readonly block?: OutputBlock
}

/** Blocks whose body runs at most once where it is. */
const INLINE: ReadonlySet<Node['type']> = new Set<Node['type']>(['section', 'predicate', 'if', 'struct'])

/**
 * Steps that one run of these nodes counts for. The bodies of sections count whether they run or not. Those of repeated
 * sections count per item and those of macros per call, each when it happens.
 */
export function countSteps(nodes: readonly Node[]): number {
  let steps = 1
  for (const node of nodes) {
    steps++
    if (INLINE.has(node.type) && 'body' in node) steps += countSteps(node.body ?? [])
    if (!('or' in node)) continue
    for (let or: OrNode | undefined = node.or; or !== undefined; or = or.or) steps += countSteps(or.body)
  }
  return steps
}

export const LITERALS = { space: ' ', tab: '\t', newline: '\n', 'meta-left': '{', 'meta-right': '}' } as const
