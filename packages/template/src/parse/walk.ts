import type { Node, OrNode } from './nodes.ts'

/** Every node of a tree, outermost first, in the order of the source. */
export function* walkNodes(nodes: readonly Node[]): Generator<Node> {
  const waiting: (Node | OrNode)[] = nodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type !== 'or') yield node
    waiting.push(...listChildren(node).toReversed())
  }
}

function listChildren(node: Node | OrNode): (Node | OrNode)[] {
  const children: (Node | OrNode)[] = []
  if (node.type === 'tag') for (const { value } of node.attributes) children.push(...value)
  if ('body' in node && node.body !== undefined) children.push(...node.body)
  if (node.type === 'repeated') children.push(...node.alternates)
  if ('or' in node && node.or !== undefined) children.push(node.or)
  return children
}
