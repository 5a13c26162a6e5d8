import type { Node } from '../../parse/nodes.ts'
import type { CompileContext } from '../plan.ts'
import type { Exec } from './compile.ts'

/** Blocks print nothing themselves: the nodes within them are noted. */
const BLOCKS: ReadonlySet<Node['type']> = new Set<Node['type']>(['section', 'repeated', 'predicate', 'if', 'macro'])

/** Edit mode: notes which part of the output this instruction printed. */
export function traced(exec: Exec, node: Node, { source }: CompileContext): Exec {
  if (BLOCKS.has(node.type)) return exec
  const place = { file: source.file, ...source.position(node.start) }
  return (run, frame) => {
    const start = run.out.length
    exec(run, frame)
    run.trace?.note(start, run.out.slice(start), place)
  }
}
