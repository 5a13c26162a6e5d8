import { Expression } from '../../eval/expression.ts'
import type {
  BindVarNode,
  CtxVarNode,
  EvalNode,
  IncludeNode,
  InjectNode,
  Reference,
  VariableNode,
} from '../../parse/nodes.ts'
import type { Value } from '../../registry/types.ts'
import type { Frame } from '../../run/frame.ts'
import { compileReference } from '../../run/lookup.ts'
import { emit, getOwn } from '../../run/value.ts'
import { Chain, FAILED } from '../chain.ts'
import type { CompileContext } from '../plan.ts'
import type { Exec } from './exec.ts'

export function compileVariable(node: VariableNode, context: CompileContext): Exec {
  const first = compileReference(node.refs[0])
  if (node.formatters.length === 0) {
    return (run, frame) => {
      run.out += emit(first(frame))
    }
  }
  const chain = new Chain(node.formatters, 'VARIABLE', node.start, context)
  const values = compileValues(node.refs)
  return (run, frame) => {
    // Two steps: formatters may render partials, which use `run.out` themselves.
    const text = emit(chain.format(values(frame), run, frame))
    run.out += text
  }
}

export function compileBindVar(node: BindVarNode, context: CompileContext): Exec {
  const { name } = node
  const values = compileValues(node.refs)
  if (node.formatters.length === 0) return (_run, frame) => frame.setVar(name, values(frame)[0])
  const chain = new Chain(node.formatters, 'BINDVAR', node.start, context)
  return (run, frame) => {
    const value = chain.formatHere(values(frame), run, frame)
    if (value !== FAILED) frame.setVar(name, value)
  }
}

export function compileCtxVar({ name, bindings }: CtxVarNode): Exec {
  const resolvers = bindings.map((binding) => ({ key: binding.name, resolver: compileReference(binding.ref) }))
  return (_run, frame) => {
    const value: Record<string, Value> = {}
    for (const { key, resolver } of resolvers) value[key] = resolver(frame) ?? null
    frame.setVar(name, value)
  }
}

export function compileEval(node: EvalNode, { source }: CompileContext): Exec {
  const expression = new Expression(node.expression, { source, start: node.start })
  return (run, frame) => {
    run.out += expression.evaluate(run, frame)
  }
}

export function compileInclude(node: IncludeNode, { source }: CompileContext): Exec {
  const site = { source, start: node.start }
  const prints = node.args.includes('output')
  return (run, frame) => {
    run.site = site
    const text = run.include(node.name, frame)
    if (prints) run.out += text
  }
}

export function compileInject({ name, path }: InjectNode): Exec {
  return (run, frame) => frame.setVar(name, getOwn(run.injects, path))
}

function compileValues(refs: readonly Reference[]): (frame: Frame) => Value[] {
  const resolvers = refs.map(compileReference)
  const [first] = resolvers
  if (resolvers.length === 1 && first !== undefined) return (frame) => [first(frame)]
  return (frame) => resolvers.map((resolver) => resolver(frame))
}
