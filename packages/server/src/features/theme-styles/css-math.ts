import less from 'less'

/** A node of a style sheet, as far as it matters here. */
interface StyleNode {
  eval(context: StyleContext): StyleNode
}

interface StyleContext {
  readonly parensStack?: readonly unknown[]
}

interface Operation extends StyleNode {
  readonly op: string
  readonly operands: readonly [StyleNode, StyleNode]
  readonly isSpaced: boolean
}

interface Dimension extends StyleNode {
  readonly value: number
  readonly unit: { isEmpty(): boolean }
  unify(): { readonly unit: { toString(): string } }
}

interface Declaration extends StyleNode {
  /** A word, or the pieces of one. */
  readonly name: string | readonly { readonly value?: unknown }[]
}

interface Call extends StyleNode {
  readonly name: string
  readonly args: readonly StyleNode[]
}

interface StyleTree {
  readonly Operation: new (op: string, operands: readonly StyleNode[], isSpaced: boolean) => Operation
  readonly Dimension: new (value: number) => Dimension
  readonly Paren: new (node: StyleNode) => StyleNode
  readonly Declaration: { readonly prototype: Declaration }
  readonly Call: { readonly prototype: Call }
}

/** Properties in which CSS itself has a slash between numbers: grid lines, proportions, slices of a border. */
const slashOfNumbers = /^(?:grid(?:-area|-row|-column|-template)?|aspect-ratio|(?:-\w+-)?border-image)$/
/** Those in which it has one before a length: the second radius, the size of a ground. Before a bare number it divides. */
const slashOfLengths = /^(?:background|(?:-\w+-)?(?:border-(?:[a-z]+-[a-z]+-)?radius|mask))$/
/** Colours, where a slash is before how opaque they are. */
const colors = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i
/** Functions in which browsers add what has no unit in common. */
const mathOfCss = /^(?:clamp|min|max)$/i

/**
 * LESS computes everywhere, as themes expect. What it would compute wrongly is left to the browser: a slash of plain numbers where CSS has
 * one, the slash in a colour, and sums of different units within `clamp()`, `min()` and `max()`. To be called once.
 */
export function disableCssMath(): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of LESS leave its tree out.
  const { tree } = less as unknown as { tree: StyleTree }
  const place = followPlaces(tree)
  const { prototype } = tree.Operation
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the operation that it belongs to, below.
  const compute = prototype.eval
  const isNumber = (node: StyleNode): node is Dimension => node instanceof tree.Dimension
  const isOperation = (node: StyleNode): node is Operation => node instanceof tree.Operation
  const isPlain = (node: StyleNode): boolean =>
    isNumber(node) || (isOperation(node) && node.op === '/' && node.operands.every(isPlain))
  const isSlashOfCss = ({ operands: [, last] }: Operation): boolean =>
    place.isIn(slashOfNumbers) ||
    (place.isIn(slashOfLengths) && isNumber(last) && (last.value === 0 || !last.unit.isEmpty()))
  const inParens = (node: StyleNode) => (isOperation(node) ? new tree.Paren(node) : node)
  const isOpen = (node: StyleNode) => isOperation(node) || node instanceof tree.Paren

  prototype.eval = function (this: Operation, context: StyleContext) {
    const isOutside = (context.parensStack?.length ?? 0) === 0
    if (this.op === '/' && isOutside && (place.isInColor() || (isPlain(this) && isSlashOfCss(this))))
      return new tree.Operation('/', [this.operands[0].eval(context), this.operands[1].eval(context)], this.isSpaced)
    if (!place.isInMathOfCss()) return compute.call(this, context)

    const [a, b] = [this.operands[0].eval(context), this.operands[1].eval(context)]
    const isProduct = this.op !== '+' && this.op !== '-'
    if (!isOpen(a) && !isOpen(b) && (isProduct || !isNumber(a) || !isNumber(b) || haveUnitInCommon(a, b)))
      return compute.call(new tree.Operation(this.op, [a, b], this.isSpaced), context)
    return new tree.Operation(this.op, [isProduct ? inParens(a) : a, inParens(b)], true)
  }
}

/** Follows where in a sheet a value is being computed: in which declaration, and in the arguments of which function. */
function followPlaces(tree: StyleTree) {
  const declarations: string[] = []
  const calls: Call[] = []
  const { prototype: declaration } = tree.Declaration
  const { prototype: call } = tree.Call
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the node that they belong to.
  const [declare, callFunction] = [declaration.eval, call.eval]
  declaration.eval = function (this: Declaration, context: StyleContext) {
    declarations.push(getPropertyName(this))
    try {
      return declare.call(this, context)
    } finally {
      declarations.pop()
    }
  }
  call.eval = function (this: Call, context: StyleContext) {
    calls.push(this)
    try {
      return callFunction.call(this, context)
    } finally {
      calls.pop()
    }
  }
  return {
    isIn: (properties: RegExp) => properties.test(declarations.at(-1) ?? '') && calls.length === 0,
    isInColor: () => {
      const within = calls.at(-1)
      // With commas it is an amount like any other.
      return within !== undefined && within.args.length === 1 && colors.test(within.name)
    },
    isInMathOfCss: () => mathOfCss.test(calls.at(-1)?.name ?? ''),
  }
}

function getPropertyName({ name }: Declaration): string {
  return typeof name === 'string' ? name : name.map(({ value }) => (typeof value === 'string' ? value : '')).join('')
}

function haveUnitInCommon(a: Dimension, b: Dimension): boolean {
  if (a.unit.isEmpty() || b.unit.isEmpty()) return true
  return a.unify().unit.toString() === b.unify().unit.toString()
}
