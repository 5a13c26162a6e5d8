import type { Node, TagNode } from '../../parse/nodes.ts'
import type { Block } from '../../run/unit.ts'
import { CustomElement } from '../element.ts'
import type { CompileContext } from '../plan.ts'
import type { Exec } from './exec.ts'

type CompileBlock = (nodes: readonly Node[], context: CompileContext) => Block

export function compileElement(node: TagNode, context: CompileContext, compile: CompileBlock): Exec {
  const attributes = node.attributes.map(({ name, value }) => ({ name, value: compile(value, context) }))
  const body = node.body && compile(node.body, context)
  const element = new CustomElement(node, attributes, body, context)
  return (run, frame) => {
    const text = element.render(run, frame)
    run.out += text
  }
}
