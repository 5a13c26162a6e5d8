import type { Node, OrNode, PredicateCall, Reference } from '../../parse/nodes.ts'
import type { Registry } from '../../registry/registry.ts'

/** How a list of nodes is laid out in code. */
interface ListLayout {
  /** A function of its own, called with the frame of its level. */
  readonly split: boolean
  /** Something in it needs the frame object of its level. Without, its level is two local variables. */
  readonly frame: boolean
}

interface Extent extends ListLayout {
  readonly size: number
  readonly height: number
}

/** Beyond these a function is too large for the optimizing compiler, or too deep for the parser of JavaScript. */
const MAX_SIZE = 150
const MAX_HEIGHT = 12

/**
 * Decides for every list of nodes whether it becomes a function, and whether its level needs a frame object. Frames are
 * left out where all lookups are known, which covers most of a product list.
 */
export class Layout {
  readonly #lists = new Map<readonly Node[], ListLayout>()
  readonly #registry: Registry

  constructor(root: readonly Node[], registry: Registry) {
    this.#registry = registry
    this.measure(root)
  }

  of(nodes: readonly Node[]): ListLayout {
    return this.#lists.get(nodes) ?? { split: false, frame: true }
  }

  private measure(nodes: readonly Node[]): Extent {
    let size = 0
    let height = 0
    let frame = false
    for (const node of nodes) {
      const extent = this.measureNode(node)
      size += extent.size
      height = Math.max(height, extent.height)
      frame ||= extent.frame
    }
    const split = size > MAX_SIZE || height > MAX_HEIGHT
    this.#lists.set(nodes, { split, frame: frame || split })
    return split ? { split, frame: true, size: 1, height: 0 } : { split, frame, size, height }
  }

  private measureNode(node: Node): Extent {
    switch (node.type) {
      case 'text':
      case 'literal':
      case 'comment':
        return leaf(false)
      case 'variable':
        return leaf(node.refs.some(isVariable) || node.formatters.some(({ name }) => !this.isPure(name)))
      case 'section':
        return this.block(isVariable(node.ref), [node.body], node.or)
      case 'repeated':
        return this.block(isVariable(node.ref), [node.body, node.alternates], node.or)
      case 'if':
        return this.block(needsFrame(node.condition), [node.body], node.or)
      case 'predicate':
        return this.block(true, [node.body], node.or)
      case 'struct':
        return this.block(false, [node.body], undefined)
      case 'macro':
        this.measure(node.body)
        return leaf(true)
      case 'tag':
        for (const { value } of node.attributes) this.measure(value)
        if (node.body !== undefined) this.measure(node.body)
        return leaf(true)
      default:
        return leaf(true)
    }
  }

  private block(frame: boolean, lists: readonly (readonly Node[])[], or: OrNode | undefined): Extent {
    let needed = frame
    const all = [...lists]
    for (let at = or; at !== undefined; at = at.or) {
      all.push(at.body)
      needed ||= at.predicate !== undefined
    }
    const extents = all.map((list) => this.measure(list))
    return {
      split: false,
      frame: needed || extents.some((extent) => extent.frame),
      size: extents.reduce((sum, extent) => sum + extent.size, 1),
      height: extents.reduce((highest, extent) => Math.max(highest, extent.height), 0) + 1,
    }
  }

  private isPure(name: string): boolean {
    return this.#registry.formatters.get(name)?.pure === true
  }
}

function leaf(frame: boolean): Extent {
  return { split: false, frame, size: 1, height: 0 }
}

function needsFrame(
  condition: { kind: 'predicate'; predicate: PredicateCall } | { kind: 'refs'; refs: readonly Reference[] },
): boolean {
  return condition.kind === 'predicate' || condition.refs.some(isVariable)
}

/** `@name`, which lives in frames; `@` and the positions are known to the code. */
function isVariable({ path: [first] }: Reference): boolean {
  return (
    typeof first === 'string' && first.startsWith('@') && first !== '@' && first !== '@index' && first !== '@index0'
  )
}
