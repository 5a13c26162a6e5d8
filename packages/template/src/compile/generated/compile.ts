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
  let load: (constants: readonly unknown[], runtimeObject: typeof runtime) => Block
  try {
    // eslint-disable-next-line no-new-func -- template text is in it as string literals only, see `literal`.
    load = new Function('K', 'R', code) as typeof load
  } catch (error) {
    if (error instanceof EvalError) return undefined
    throw error
  }
  return load(constants, runtime)
}

/** The code of a template, and the constants it refers to by number. */
export function generateCode(nodes: readonly Node[], context: CompileContext): { code: string; constants: unknown[] } {
  const generator = new Generator(nodes, context)
  const entry = generator.block(nodes)
  const code = generator.module.code(Object.keys(runtime), `{render:${entry}}`)
  return { code, constants: generator.module.constants }
}
