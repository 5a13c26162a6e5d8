import type { Node } from '../../parse/nodes.ts'
import type { CompileContext } from '../plan.ts'
import type { Exec } from './exec.ts'

/** Blocks print nothing themselves: the nodes within them are noted. */
const BLOCKS: ReadonlySet<Node['type']> = new Set<Node['type']>([
  'section',
  'repeated',
  'predicate',
  'if',
  'macro',
  'struct',
])

/** Nodes inside a block know the block, in edit mode. */
export function nestWithin(node: Node, context: CompileContext): CompileContext {
  if (!context.trace || !BLOCKS.has(node.type)) return context
  const { source } = context
  const tag = source.text.slice(node.start, source.text.indexOf('}', node.start) + 1)
  return { ...context, block: { tag, ...source.position(node.start) } }
}

/** Edit mode: notes which part of the output this instruction printed. */
export function traceExec(exec: Exec, node: Node, { source, block }: CompileContext): Exec {
  if (BLOCKS.has(node.type)) return exec
  const at = { file: source.file, ...source.position(node.start) }
  const place = block === undefined ? at : { ...at, block }
  return (run, frame) => {
    const start = run.out.length
    exec(run, frame)
    run.trace?.note(start, run.out.slice(start), place)
  }
}
