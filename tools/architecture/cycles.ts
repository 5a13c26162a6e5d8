/** The groups of nodes that depend on each other in a circle, each sorted by name (Tarjan's algorithm). */
export function findCycles(arrows: Iterable<readonly [from: string, to: string]>): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of arrows) {
    if (from === to) continue
    const known = targets.get(from) ?? new Set<string>()
    targets.set(from, known.add(to))
  }
  const search = new CycleSearch(targets)
  for (const node of targets.keys()) search.visit(node)
  return search.cycles
}

class CycleSearch {
  readonly cycles: string[][] = []
  readonly #targets: ReadonlyMap<string, ReadonlySet<string>>
  readonly #order = new Map<string, number>()
  readonly #lowest = new Map<string, number>()
  readonly #stack: string[] = []

  constructor(targets: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#targets = targets
  }

  visit(node: string): number {
    const known = this.#order.get(node)
    if (known !== undefined) return this.#stack.includes(node) ? known : Number.POSITIVE_INFINITY
    const order = this.#order.size
    this.#order.set(node, order)
    this.#stack.push(node)
    let lowest = order
    for (const target of this.#targets.get(node) ?? []) {
      const reached = this.visit(target)
      lowest = Math.min(lowest, this.#stack.includes(target) ? (this.#lowest.get(target) ?? reached) : reached)
    }
    this.#lowest.set(node, lowest)
    if (lowest === order) this.#close(node)
    return lowest
  }

  /** Everything above the node on the stack is in its circle. */
  #close(node: string): void {
    const members = this.#stack.splice(this.#stack.indexOf(node))
    if (members.length > 1) this.cycles.push(members.toSorted())
  }
}
