import type { Node } from '../../parse/nodes.ts'
import type { Block } from '../../run/unit.ts'
import type { CompileContext } from '../plan.ts'
import { compileBlock } from '../closures/compile.ts'

/** Undefined where code may not be generated. */
export function generateBlock(nodes: readonly Node[], context: CompileContext): Block | undefined {
  return compileBlock(nodes, context)
}
