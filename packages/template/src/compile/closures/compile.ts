import type { Node } from '../../parse/nodes.ts'
import type { Block } from '../../run/unit.ts'
import { countSteps, LITERALS } from '../plan.ts'
import type { CompileContext } from '../plan.ts'
import { compileIf, compilePredicate, compileRepeated, compileSection } from './blocks.ts'
import { compileBindVar, compileCtxVar, compileEval, compileInclude, compileInject, compileVariable } from './leaves.ts'
import { compileElement } from './element.ts'
import type { Exec } from './exec.ts'
import { traceExec, nestWithin } from './traced.ts'

/** Compiles nodes to closures: for places where no code may be generated, and for edit mode. */
export function compileBlock(nodes: readonly Node[], context: CompileContext): Block {
  const exec = compileNodes(nodes, context)
  const steps = countSteps(nodes)
  const site = { source: context.source, start: nodes[0]?.start ?? 0 }
  return {
    render(run, frame) {
      const outer = run.out
      run.out = ''
      try {
        run.budget.spend(steps, site)
        exec(run, frame)
        return run.out
      } catch (error) {
        throw run.unwind(error, run.out)
      } finally {
        run.out = outer
      }
    },
  }
}

function compileNodes(nodes: readonly Node[], context: CompileContext): Exec {
  const execs: Exec[] = []
  for (const node of nodes) {
    const exec = compileNode(node, context)
    if (exec !== undefined) execs.push(context.trace ? traceExec(exec, node, context) : exec)
  }
  const [first, second] = execs
  if (first === undefined) return () => {}
  if (second === undefined) return first
  if (execs.length === 2) {
    return (run, frame) => {
      first(run, frame)
      second(run, frame)
    }
  }
  return (run, frame) => {
    for (let index = 0; index < execs.length; index++) execs[index]?.(run, frame)
  }
}

/** Undefined for what does nothing. */
function compileNode(node: Node, outer: CompileContext): Exec | undefined {
  const context = nestWithin(node, outer)
  switch (node.type) {
    case 'text':
      return print(node.text)
    case 'literal':
      return print(LITERALS[node.name])
    case 'comment':
      return undefined
    case 'variable':
      return compileVariable(node, context)
    case 'bindvar':
      return compileBindVar(node, context)
    case 'ctxvar':
      return compileCtxVar(node)
    case 'eval':
      return context.enableExpr ? compileEval(node, context) : undefined
    case 'include':
      return context.enableInclude ? compileInclude(node, context) : undefined
    case 'inject':
      return compileInject(node)
    case 'section':
      return compileSection(node, context, compileNodes)
    case 'repeated':
      return compileRepeated(node, context, compileNodes)
    case 'predicate':
      return compilePredicate(node, context, compileNodes)
    case 'if':
      return compileIf(node, context, compileNodes)
    case 'struct':
      return compileNodes(node.body, context)
    case 'macro': {
      const block = compileBlock(node.body, context)
      return (_run, frame) => frame.setMacro(node.name, block)
    }
    default:
      return compileElement(node, context, compileBlock)
  }
}

function print(text: string): Exec {
  return (run) => {
    run.out += text
  }
}
