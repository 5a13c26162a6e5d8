import type { Node } from '../../parse/nodes.ts'
import type { Block } from '../../run/unit.ts'
import type { CompileContext } from '../plan.ts'
import { Generator } from './generator.ts'
import { runtime } from './runtime.ts'

/**
 * Compiles nodes to JavaScript. Undefined where code may not be generated (a content security policy, or Node with
 * `--disallow-code-generation-from-strings`).
 */
export function generateBlock(nodes: readonly Node[], context: CompileContext): Block | undefined {
  const { code, constants } = generateCode(nodes, context)
  try {
    // oxlint-disable-next-line no-implied-eval -- template text is in it as string literals only, see `literal`.
    const load = new Function('K', 'R', code)
    const block: Block = load(constants, runtime)
    return block
  } catch (error) {
    if (error instanceof EvalError) return undefined
    throw error
  }
}

/** The code of a template, and the constants it refers to by number. */
export function generateCode(nodes: readonly Node[], context: CompileContext): { code: string; constants: unknown[] } {
  const generator = new Generator(nodes, context)
  const entry = generator.block(nodes)
  const code = generator.module.code(Object.keys(runtime), `{render:${entry}}`)
  return { code, constants: generator.module.constants }
}
