import type { Findings } from './findings.ts'
import type { BlockNode, Node, OrNode, RepeatedNode } from './nodes.ts'
import type { TokenSink } from './scanner.ts'
import type { Token } from './tokens.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type OpenToken = Extract<Token, { type: `open-${string}` }>
type OrToken = Extract<Token, { type: 'or' }>
type Place = 'body' | 'alternates'

/** A block that is not closed yet. */
interface Block {
  /** As error texts call it. */
  readonly name: 'SECTION' | 'REPEATED' | 'PREDICATE' | 'IF' | 'MACRO' | 'STRUCT' | 'TAG' | 'OR_PREDICATE'
  readonly node: OpenNode | NodeWithBody<OrNode>
  /** Where the next node goes. */
  children: Node[]
  place: Place
  readonly start: number
  /** Its tag is faulty already: no second complaint about the block. */
  readonly faulty: boolean
  /** A bare `.or`: nothing can come after it. */
  readonly last: boolean
  /** For `.or`: the blocks whose end is also the end of this one. */
  readonly outer?: Block
  /** How many blocks and alternatives it is within. */
  readonly depth: number
}

/** Blocks and alternatives within one another: compiling and rendering recurse as deep as the tree. */
const MAX_DEPTH = 500

/**
 * Builds the tree from the tokens. Each mistake is recorded and the offending token dropped, as the specification
 * does; blocks still open at the end are closed there.
 */
export class Assembler implements TokenSink {
  readonly nodes: Node[] = []
  readonly #findings: Findings
  readonly #stack: Block[] = []
  #current: Block | undefined
  #ended = false
  #tooDeep = false

  constructor(findings: Findings) {
    this.#findings = findings
  }

  take(token: Token): void {
    if (this.#ended) return this.afterEof(token)
    switch (token.type) {
      case 'end':
        return this.end(token)
      case 'or':
        return this.or(token)
      case 'alternates':
        return this.alternates(token)
      case 'eof':
        return this.finish(token.start)
      case 'close-tag':
        return this.closeTag(token)
      case 'open-section':
      case 'open-repeated':
      case 'open-predicate':
      case 'open-if':
      case 'open-macro':
      case 'open-struct':
      case 'open-tag':
        return this.open(token)
      default:
        this.add(token)
    }
  }

  /** No more tokens: reports the innermost block that is still open, and closes all. */
  finish(offset: number): void {
    if (this.#ended) return this.stray('EOF', offset)
    this.#ended = true
    const block = this.#current
    if (block !== undefined) {
      const hint = block.name === 'TAG' ? `Close it with </${tagName(block)}>.` : 'Close it with {.end}.'
      const message = `Reached EOF in the middle of ${block.name}`
      this.#findings.assembly('EOF_IN_BLOCK', message, block.start, { hint, echo: block.faulty })
    }
    while (this.#current !== undefined) this.close(offset)
  }

  private add(node: Node): void {
    ;(this.#current?.children ?? this.nodes).push(node)
  }

  private open(token: OpenToken): void {
    const depth = (this.#current?.depth ?? 0) + 1
    // A block that is too deep is read to its end, and left out.
    const isKept = this.isWithinDepth(depth, token.start)
    if (token.type === 'open-tag' && token.bodiless) {
      const { name, attributes, start, end } = token
      if (isKept) this.add({ type: 'tag', name, attributes, start, end })
      return
    }
    const node = blockNode(token)
    if (isKept) this.add(node)
    if (this.#current !== undefined) this.#stack.push(this.#current)
    this.#current = openBlock(token, node, depth)
  }

  private end(token: Extract<Token, { type: 'end' }>): void {
    const block = this.#current
    if (block === undefined) return this.notAtRoot('END', token, 'MISMATCHED_END', 'No block is open here.')
    if (block.name === 'TAG') return this.notInside('END', token, block)
    this.close(token.end)
  }

  /** Closes the current block; an `.or` closes everything it is an alternative of. */
  private close(end: number): void {
    for (let block = this.#current; block !== undefined; block = block.outer) block.node.end = end
    this.#current = this.#stack.pop()
  }

  private or(token: OrToken): void {
    const block = this.#current
    if (block === undefined) return this.notAtRoot('OR_PREDICATE', token, 'NOT_ALLOWED_AT_ROOT')
    const { node: owner } = block
    if (!hasAlternative(owner)) return this.notInside('OR_PREDICATE', token, block)
    if (block.last) {
      // The tag counts for nothing: what follows belongs to the alternative that is open.
      return this.#findings.assembly('DEAD_CODE_BLOCK', 'This OR_PREDICATE block will never execute.', token.start)
    }
    const body: Node[] = []
    const node: NodeWithBody<OrNode> = { type: 'or', body, start: token.start, end: token.end }
    if (token.predicate !== undefined) node.predicate = token.predicate
    const depth = block.depth + 1
    if (this.isWithinDepth(depth, token.start)) owner.or = node
    this.#current = {
      name: 'OR_PREDICATE',
      node,
      children: body,
      place: 'body',
      start: token.start,
      faulty: block.faulty || token.faulty === true,
      last: token.predicate === undefined,
      outer: block,
      depth,
    }
  }

  private isWithinDepth(depth: number, offset: number): boolean {
    if (depth <= MAX_DEPTH) return true
    if (!this.#tooDeep) {
      const hint = 'What is deeper is left out. Use macros or partials.'
      this.#findings.assembly('NESTING_TOO_DEEP', `Blocks are nested more than ${MAX_DEPTH} deep.`, offset, { hint })
    }
    this.#tooDeep = true
    return false
  }

  private alternates(token: Extract<Token, { type: 'alternates' }>): void {
    const block = this.#current
    if (block === undefined) return this.notAtRoot('ALTERNATES_WITH', token, 'NOT_ALLOWED_AT_ROOT')
    if (block.node.type !== 'repeated' || block.place === 'alternates') {
      return this.notInside('ALTERNATES_WITH', token, block)
    }
    block.children = block.node.alternates
    block.place = 'alternates'
  }

  private closeTag(token: Extract<Token, { type: 'close-tag' }>): void {
    if (this.#current !== undefined && tagName(this.#current) === token.name) return this.close(token.end)
    const where = this.#current === undefined ? 'without an opening one' : `inside ${this.#current.name} block`
    this.#findings.assembly('MISMATCHED_END', `Closing tag </${token.name}> ${where}`, token.start)
  }

  private notAtRoot(type: string, token: Extract<Token, { faulty?: boolean }>, code: string, hint?: string): void {
    const message = `Instruction ${type} not allowed at root`
    this.#findings.assembly(code, message, token.start, { hint, echo: token.faulty === true })
  }

  private notInside(type: string, token: Token, block: Block): void {
    const message = `${type} instruction is not allowed inside ${block.name} block.`
    this.#findings.assembly('NOT_ALLOWED_IN_BLOCK', message, token.start, { echo: block.faulty })
  }

  private afterEof(token: Token): void {
    this.stray(token.type.replace(/^open-/, '').toUpperCase(), token.start)
  }

  private stray(type: string, offset: number): void {
    const why = 'This is either a bug in the state machine or instructions were fed to the state machine after EOF.'
    this.#findings.assembly('AFTER_EOF', `${type} Attempt to transition from the EOF state. ${why}`, offset)
  }
}

/** Only what decides something has an alternative. */
function hasAlternative(node: Block['node']): node is Exclude<Block['node'], { type: 'macro' | 'struct' | 'tag' }> {
  return node.type !== 'macro' && node.type !== 'struct' && node.type !== 'tag'
}

function tagName({ node }: Block): string | undefined {
  return node.type === 'tag' ? node.name : undefined
}

const NAMES = {
  'open-section': 'SECTION',
  'open-repeated': 'REPEATED',
  'open-predicate': 'PREDICATE',
  'open-if': 'IF',
  'open-macro': 'MACRO',
  'open-struct': 'STRUCT',
  'open-tag': 'TAG',
} as const

type NodeWithBody<T> = T extends Node | OrNode ? Mutable<T> & { body: Node[] } : never
type OpenNode = NodeWithBody<Exclude<BlockNode, RepeatedNode>> | (NodeWithBody<RepeatedNode> & { alternates: Node[] })

/** The node of an opening tag, still empty. */
function blockNode(token: OpenToken): OpenNode {
  const { start, end } = token
  const body: Node[] = []
  switch (token.type) {
    case 'open-section':
      return { type: 'section', ref: token.ref, body, start, end }
    case 'open-repeated':
      return { type: 'repeated', ref: token.ref, body, alternates: [], start, end }
    case 'open-predicate':
      return { type: 'predicate', predicate: token.predicate, body, start, end }
    case 'open-if':
      return { type: 'if', condition: token.condition, body, start, end }
    case 'open-macro':
      return { type: 'macro', name: token.name, body, start, end }
    case 'open-struct':
      return { type: 'struct', name: token.name, body, start, end }
    default:
      return { type: 'tag', name: token.name, attributes: token.attributes, body, start, end }
  }
}

/** An `.if` with a predicate is a predicate block, and called so. */
function getBlockName(token: OpenToken): Block['name'] {
  return token.type === 'open-if' && token.condition.kind === 'predicate' ? 'PREDICATE' : NAMES[token.type]
}

function openBlock(token: OpenToken, node: OpenNode, depth: number): Block {
  return {
    name: getBlockName(token),
    node,
    children: node.body,
    place: 'body',
    start: token.start,
    faulty: token.faulty === true,
    last: false,
    depth,
  }
}
