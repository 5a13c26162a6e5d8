/**
 * The tree of a template. Every node has its place (`start` inclusive, `end` exclusive, offsets in UTF-16 code units).
 * A block spans from its opening tag to the end of its closing tag.
 */

/** A word is a key of an object; a number is an index of an array (or a key written in digits). */
export type Segment = string | number

/** `foo.bar`, `items.0.title`, `@`, `@x.y`: at least one segment. */
export interface Reference {
  readonly text: string
  readonly path: readonly [Segment, ...Segment[]]
  readonly start: number
}

interface Spot {
  readonly start: number
  readonly end: number
}

export interface TextNode extends Spot {
  readonly type: 'text'
  readonly text: string
}

/** `{.space}`, `{.tab}`, `{.newline}`, `{.meta-left}`, `{.meta-right}`. */
export interface LiteralNode extends Spot {
  readonly type: 'literal'
  readonly name: LiteralName
}
export type LiteralName = 'space' | 'tab' | 'newline' | 'meta-left' | 'meta-right'

export interface CommentNode extends Spot {
  readonly type: 'comment'
  readonly text: string
  readonly multiline: boolean
}

export interface FormatterCall extends Spot {
  readonly name: string
  readonly args: readonly string[]
  /** Offset of the name. `start` is the pipe. */
  readonly nameStart: number
  /** The delimiter and the arguments as they are written. */
  readonly argText: string
}

/** `{a,b|f1 x|f2}` */
export interface VariableNode extends Spot {
  readonly type: 'variable'
  readonly refs: readonly [Reference, ...Reference[]]
  readonly formatters: readonly FormatterCall[]
}

/** `{.var @x a,b|f}` */
export interface BindVarNode extends Spot {
  readonly type: 'bindvar'
  readonly name: string
  readonly refs: readonly [Reference, ...Reference[]]
  readonly formatters: readonly FormatterCall[]
}

/** `{.ctx @x a=ref b=ref}` */
export interface CtxVarNode extends Spot {
  readonly type: 'ctxvar'
  readonly name: string
  readonly bindings: readonly { readonly name: string; readonly ref: Reference }[]
}

/** `{.eval expression}` */
export interface EvalNode extends Spot {
  readonly type: 'eval'
  readonly expression: string
}

/** `{.include name output}` */
export interface IncludeNode extends Spot {
  readonly type: 'include'
  readonly name: string
  readonly args: readonly string[]
  readonly argText: string
}

/** `{.inject @x ./path}` */
export interface InjectNode extends Spot {
  readonly type: 'inject'
  readonly name: string
  readonly path: string
  readonly args: readonly string[]
  readonly argText: string
}

/** `equal? a 1` as it is in a predicate block, in `.or` and in `.if`. */
export interface PredicateCall extends Spot {
  readonly name: string
  readonly args: readonly string[]
  readonly argText: string
}

/** `{.or}` or `{.or plural?}` with what follows it. */
export interface OrNode extends Spot {
  readonly type: 'or'
  readonly predicate?: PredicateCall
  readonly body: readonly Node[]
  readonly or?: OrNode
}

/** `{.section ref}` */
export interface SectionNode extends Spot {
  readonly type: 'section'
  readonly ref: Reference
  readonly body: readonly Node[]
  readonly or?: OrNode
}

/** `{.repeated section ref}` */
export interface RepeatedNode extends Spot {
  readonly type: 'repeated'
  readonly ref: Reference
  readonly body: readonly Node[]
  readonly alternates: readonly Node[]
  readonly or?: OrNode
}

/** `{.plural?}` */
export interface PredicateNode extends Spot {
  readonly type: 'predicate'
  readonly predicate: PredicateCall
  readonly body: readonly Node[]
  readonly or?: OrNode
}

/** What `.if` decides on: references with operators between them (left to right), or one predicate. */
export type Condition =
  | { readonly kind: 'refs'; readonly refs: readonly Reference[]; readonly operators: readonly ('||' | '&&')[] }
  | { readonly kind: 'predicate'; readonly predicate: PredicateCall }

export interface IfNode extends Spot {
  readonly type: 'if'
  readonly condition: Condition
  readonly body: readonly Node[]
  readonly or?: OrNode
}

/** `{.macro name}` */
export interface MacroNode extends Spot {
  readonly type: 'macro'
  readonly name: string
  readonly body: readonly Node[]
}

/** `{.struct name}`: groups its content and runs it in place, in the frame around it. */
export interface StructNode extends Spot {
  readonly type: 'struct'
  readonly name: string
  readonly body: readonly Node[]
}

export interface TagAttribute extends Spot {
  readonly name: string
  /** The value is a template of its own. */
  readonly value: readonly Node[]
}

/** A registered custom element: `<squarespace:navigation navigationId="main">..</squarespace:navigation>`. */
export interface TagNode extends Spot {
  readonly type: 'tag'
  readonly name: string
  readonly attributes: readonly TagAttribute[]
  /** Absent when the element is written without a body. */
  readonly body?: readonly Node[]
}

export type BlockNode = SectionNode | RepeatedNode | PredicateNode | IfNode | MacroNode | StructNode | TagNode
export type LeafNode =
  | TextNode
  | LiteralNode
  | CommentNode
  | VariableNode
  | BindVarNode
  | CtxVarNode
  | EvalNode
  | IncludeNode
  | InjectNode
export type Node = LeafNode | BlockNode
