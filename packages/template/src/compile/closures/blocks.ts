import type { Condition, IfNode, Node, OrNode, PredicateNode, RepeatedNode, SectionNode } from '../../parse/nodes.ts'
import { Frame } from '../../run/frame.ts'
import { compileReference, resolveHere } from '../../run/lookup.ts'
import type { Run } from '../../run/run.ts'
import { isTruthy } from '../../run/value.ts'
import { countSteps } from '../plan.ts'
import type { CompileContext } from '../plan.ts'
import { Test } from '../test.ts'
import type { Exec } from './exec.ts'

type CompileNodes = (nodes: readonly Node[], context: CompileContext) => Exec
type Decide = (run: Run, frame: Frame) => boolean | undefined

export function compileSection(node: SectionNode, context: CompileContext, compile: CompileNodes): Exec {
  const { path } = node.ref
  const body = compile(node.body, context)
  const or = compileOr(node.or, context, compile)
  return (run, frame) => {
    const value = resolveHere(path, frame)
    const inner = new Frame(value, frame)
    if (isTruthy(value)) body(run, inner)
    else or(run, inner)
  }
}

export function compileRepeated(node: RepeatedNode, context: CompileContext, compile: CompileNodes): Exec {
  const { path } = node.ref
  const body = compile(node.body, context)
  const alternates = node.alternates.length === 0 ? undefined : compile(node.alternates, context)
  const or = compileOr(node.or, context, compile)
  const steps = countSteps(node.body) + countSteps(node.alternates)
  const site = { source: context.source, start: node.start }
  return (run, frame) => {
    const list = resolveHere(path, frame)
    if (!Array.isArray(list) || list.length === 0) {
      or(run, frame)
      return
    }
    const { budget } = run
    const item = new Frame(undefined, frame)
    const last = list.length - 1
    item.list = list
    for (let index = 0; index <= last; index++) {
      budget.spend(steps, site)
      budget.checkOutput(run.out.length)
      item.moveTo(index)
      body(run, item)
      if (alternates !== undefined && index < last) alternates(run, item)
    }
  }
}

export function compilePredicate(node: PredicateNode, context: CompileContext, compile: CompileNodes): Exec {
  const test = new Test(node.predicate, 'PREDICATE', context)
  return choose((run, frame) => test.holds(run, frame), node, context, compile)
}

export function compileIf(node: IfNode, context: CompileContext, compile: CompileNodes): Exec {
  return choose(compileCondition(node.condition, context), node, context, compile)
}

function compileCondition(condition: Condition, context: CompileContext): Decide {
  if (condition.kind === 'predicate') {
    const test = new Test(condition.predicate, 'IF', context)
    return (run, frame) => test.holds(run, frame)
  }
  const [first, ...others] = condition.refs.map(compileReference)
  const { operators } = condition
  if (first === undefined) return () => false
  if (others.length === 0) return (_run, frame) => isTruthy(first(frame))
  return (_run, frame) => {
    let result = isTruthy(first(frame))
    for (let index = 0; index < others.length; index++) {
      const either = operators[index] === '||'
      const other = isTruthy(others[index]?.(frame))
      result = either ? result || other : result && other
      // No precedence: an `||` that holds or an `&&` that does not decides, whatever follows.
      if (result === either) break
    }
    return result
  }
}

function compileOr(node: OrNode | undefined, context: CompileContext, compile: CompileNodes): Exec {
  if (node === undefined) return () => {}
  if (node.predicate === undefined) return compile(node.body, context)
  const test = new Test(node.predicate, 'OR_PREDICATE', context)
  return choose((run, frame) => test.holds(run, frame), node, context, compile)
}

function choose(
  decide: Decide,
  node: { readonly body: readonly Node[]; readonly or?: OrNode },
  context: CompileContext,
  compile: CompileNodes,
): Exec {
  const body = compile(node.body, context)
  const or = compileOr(node.or, context, compile)
  return (run, frame) => {
    const holds = decide(run, frame)
    if (holds === true) body(run, frame)
    else if (holds === false) or(run, frame)
  }
}
