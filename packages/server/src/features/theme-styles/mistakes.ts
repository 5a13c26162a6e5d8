import { type ImportNode, lessInternals, type MixinCall, type StyleContext, type StyleNode } from './less-internals.ts'
import { isRemote } from './sheet-names.ts'

const { tree, visitors } = lessInternals

/** Calls inside calls. Loops of styles count to a few hundred; what goes deeper does not come to its end. */
const maxDepth = 1_000
const endless = 'Endless'
/** So many calls between two looks at the processor time: each look costs more than most calls. */
const callsPerLook = 64
/** Texts that double from variable to variable reach gigabytes within a few lines. */
const maxTextLength = 1_000_000

interface StyleWatch {
  /** Processor time that a call may take, with all that it calls. */
  readonly callLimitMs: number
  /** A call that no other call made is about to run. */
  enter(file: string, index: number): void
  /** That call came to its end. */
  leave(): void
  /** A part of a sheet that cannot be compiled. The rest goes without it. */
  mistake(file: string, index: number, message: string): void
  /** The CSS file of the theme that an import in LESS means; undefined when there is none. */
  findCss(address: string, file: string): string | undefined
}

/** What the compiler reports to while it runs, and the import that it is loading. */
interface StyleWatcher {
  watch: StyleWatch | undefined
  importing: ImportNode | undefined
}

/**
 * Makes a mistake cost only its declaration, rule or import. Call it once; the `watch` of its result hears of the
 * mistakes from then on.
 */
export function tolerateMistakes(): StyleWatcher {
  const watcher: StyleWatcher = { watch: undefined, importing: undefined }
  const report = (node: StyleNode, error: unknown, cost: string) => {
    const { file, index, message } = readError(error, node)
    watcher.watch?.mistake(file, index, `${message}${/[.!?]$/.test(message) ? '' : '.'} ${cost}`)
  }
  forgetFailedVariables()
  limitTexts()
  refuseInfinity()
  guardDeclarations(report)
  guardRules(report)
  guardMixins(watcher, report)
  guardImports(watcher, report)
  return watcher
}

type Report = (node: StyleNode, error: unknown, cost: string) => void

/** Replaces what is left out; LESS prints nothing for it. */
function leftOut(): StyleNode {
  return new tree.Comment('', true)
}

/** A failed variable counts as being evaluated forever; its next use would be taken for a use of itself. */
function forgetFailedVariables(): void {
  for (const { prototype } of [tree.Variable, tree.Property]) {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the variable that it belongs to.
    const evaluate = prototype.eval
    prototype.eval = function (context) {
      try {
        return evaluate.call(this, context)
      } catch (error) {
        this.evaluating = false
        throw error
      }
    }
  }
}

function limitTexts(): void {
  const { prototype } = tree.Quoted
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the text that it belongs to.
  const evaluate = prototype.eval
  prototype.eval = function (context) {
    const text = evaluate.call(this, context)
    if (text.value.length > maxTextLength)
      throw { message: `A text grows to more than ${maxTextLength.toLocaleString('en')} characters.` }
    return text
  }
}

/** CSS has no such number: browsers would drop the declaration silently. */
function refuseInfinity(): void {
  for (const { prototype } of [tree.Operation, tree.Call]) {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the node that it belongs to.
    const evaluate = prototype.eval
    prototype.eval = function (context) {
      const result = evaluate.call(this, context)
      if (!(result instanceof tree.Dimension) || Number.isFinite(result.value)) return result
      throw { message: 'The result is no number of CSS: something is divided by zero, or grows too large.' }
    }
  }
}

function guardDeclarations(report: Report): void {
  guard(
    tree.Declaration.prototype,
    (node, error) => {
      report(node, error, 'This declaration is left out.')
      return leftOut()
    },
    // A condition of a media query is a declaration too; without it the whole query is another one.
    (node, error) => !isEndless(error) && node.inline !== true,
  )
  const { prototype } = visitors.ToCSSVisitor
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the visitor that it belongs to.
  const check = prototype.checkValidNodes
  prototype.checkValidNodes = function (rules, isRoot) {
    for (const rule of rules?.toReversed() ?? []) {
      const isLoose = isRoot && rule.type === 'Declaration' && rule.variable !== true
      if (!isLoose && (rule.type === undefined || rule.allowRoot === true || rule.type === 'Declaration')) continue
      const message = isLoose ? 'A declaration needs a rule around it.' : 'This prints nothing that can stand here.'
      report(rule, { message }, 'It is left out.')
      rules?.splice(rules.indexOf(rule), 1)
    }
    check.call(this, rules, isRoot)
  }
}

function guardRules(report: Report): void {
  for (const { prototype } of [tree.Ruleset, tree.Media, tree.AtRule, tree.Container, tree.Extend])
    guard(
      prototype,
      (node, error) => {
        report(node, error, 'This rule is left out.')
        return leftOut()
      },
      (node, error) => !isEndless(error) && !('root' in node && node.root === true),
    )
  guard(tree.VariableCall.prototype, (node, error) => {
    report(node, error, 'This rule goes without it.')
    return new tree.Ruleset(null, [])
  })
}

function guardMixins(watcher: StyleWatcher, report: Report): void {
  let depth = 0
  let calls = 0
  let startedMs = 0
  const checkTime = () => {
    if (depth === 0) startedMs = threadCpuMs()
    if (++calls % callsPerLook !== 0) return
    const limitMs = watcher.watch?.callLimitMs ?? Number.POSITIVE_INFINITY
    if (threadCpuMs() - startedMs > limitMs)
      throw { type: endless, message: `This took more than ${limitMs / 1000} seconds of processor time.` }
  }
  const { prototype } = tree.mixin.Call
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the mixin that it belongs to, below.
  const evaluate = prototype.eval
  const call = function (this: MixinCall, context: StyleContext): unknown {
    if (depth === 0) watcher.watch?.enter(this.fileInfo()?.filename ?? '', this.getIndex())
    checkTime()
    if (depth >= maxDepth) throw { type: endless, message: `This calls itself more than ${maxDepth} times over.` }
    depth++
    try {
      return evaluate.call(this, context)
    } catch (error) {
      const spread = isNoMatch(error) ? spreadArgument(this, context) : undefined
      if (spread) return evaluate.call(spread, context)
      throw error
    } finally {
      depth--
      if (depth === 0) watcher.watch?.leave()
    }
  }
  prototype.eval = call
  guard(
    prototype,
    (node, error) => {
      report(node, error, 'This rule goes without it.')
      return []
    },
    (_node, error) => !isEndless(error) || depth === 0,
  )
  const { prototype: definition } = tree.mixin.Definition
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the definition that it belongs to.
  const match = definition.matchCondition
  definition.matchCondition = function (args, context) {
    try {
      return match.call(this, args, context)
    } catch (error) {
      if (isEndless(error)) throw error
      report(this, error, 'This mixin does not apply.')
      return false
    }
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The same call with the words of its one argument as arguments of their own; undefined when it has none to spread. */
function spreadArgument(call: MixinCall, context: StyleContext): MixinCall | undefined {
  const [only, ...more] = call.arguments
  if (!only || only.name || more.length > 0) return undefined
  const words = listValueWords(only.value.eval(context))
  if (words.length < 2) return undefined
  return new tree.mixin.Call(
    getElements(call.selector),
    words.map((word) => ({ value: word })),
    call.getIndex(),
    call.fileInfo(),
    call.important,
  )
}

function listValueWords(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || !('value' in value) || !Array.isArray(value.value)) return [value]
  const words: readonly unknown[] = value.value
  return words.length === 1 ? listValueWords(words[0]) : words
}

function getElements(selector: unknown): unknown {
  return typeof selector === 'object' && selector !== null && 'elements' in selector ? selector.elements : selector
}

function guardImports(watcher: StyleWatcher, report: Report): void {
  guard(tree.Import.prototype, (node, error) => {
    report(node, error, 'The sheet goes without this import.')
    return []
  })
  const { prototype } = visitors.ImportVisitor
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the visitor that they belong to.
  const { visitImport, processImportNode } = prototype
  prototype.visitImport = function (node, args) {
    if (node.options.isPlugin === true) {
      // A plugin is a program; it would run on the server.
      args.visitDeeper = false
      return report(node, { message: 'Plugins do not run here.' }, 'The sheet goes without this one.')
    }
    leaveOrInlineCss(watcher, report, node)
    visitImport.call(this, node, args)
  }
  prototype.processImportNode = function (node, context, parent) {
    watcher.importing = node
    processImportNode.call(this, node, context, parent)
  }
}

/** An import of a CSS file of the theme becomes its text: browsers would look for the file beside the page. */
function leaveOrInlineCss(watcher: StyleWatcher, report: Report, node: ImportNode): void {
  const address = node.getPath()
  if (node.css !== true || node.options.inline === true || node.options.less === false) return
  if (typeof address !== 'string' || isRemote(address) || /^(?:data:|\/|.*@\{)/.test(address)) return
  const found = watcher.watch?.findCss(address, node.fileInfo()?.filename ?? '')
  if (found !== undefined) node.options.inline = true
  else {
    node.skip = true
    report(node, { message: `There is no styles/${address} in the theme.` }, 'The sheet goes without it.')
  }
}

interface EvaluatedNode {
  eval(context: StyleContext): unknown
}

/** Catches what the evaluation of a node throws, unless it never ends or `mayCatch` refuses, and cuts back what it left on the stacks. */
function guard<Node extends StyleNode>(
  prototype: Node & EvaluatedNode,
  recover: (node: Node, error: unknown) => unknown,
  mayCatch: (node: Node, error: unknown) => boolean = (_node, error) => !isEndless(error),
): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node that it belongs to, below.
  const evaluate = prototype.eval
  prototype.eval = function (this: Node, context: StyleContext) {
    const cut = rememberStacks(context)
    try {
      return evaluate.call(this, context)
    } catch (error) {
      if (!mayCatch(this, error)) throw error
      cut()
      return recover(this, error)
    }
  }
}

/** LESS puts frames and selectors before what is there, everything else behind it. */
function rememberStacks(context: StyleContext): () => void {
  const front = [context.frames, context.selectors].map((stack) => [stack, stack?.length ?? 0] as const)
  const back = [
    context.mediaBlocks,
    context.mediaPath,
    context.importantScope,
    context.parensStack,
    context.calcStack,
  ].map((stack) => [stack, stack?.length ?? 0] as const)
  return () => {
    for (const [stack, length] of front) stack?.splice(0, stack.length - length)
    for (const [stack, length] of back) stack?.splice(length)
  }
}

interface LessError {
  readonly type?: unknown
  readonly message?: unknown
  readonly index?: unknown
  readonly filename?: unknown
}

function toLessError(error: unknown): LessError {
  return typeof error === 'object' && error !== null ? error : {}
}

function isEndless(error: unknown): boolean {
  return toLessError(error).type === endless || error instanceof RangeError
}

function isNoMatch(error: unknown): boolean {
  const { message } = toLessError(error)
  return typeof message === 'string' && message.startsWith('No matching definition')
}

/** Place and sentence of an error; what has no place of its own is where its node does. */
function readError(error: unknown, node: StyleNode): { file: string; index: number; message: string } {
  const { message, index, filename } = toLessError(error)
  const isPlaced = typeof index === 'number' && typeof filename === 'string'
  return {
    file: isPlaced ? filename : (node.fileInfo()?.filename ?? ''),
    index: isPlaced ? index : node.getIndex(),
    message: describeMistake(typeof message === 'string' ? message : String(error)),
  }
}

/** What LESS says, without what only its own developers understand. */
export function describeMistake(message: string): string {
  if (message.startsWith('Inline JavaScript is not enabled')) return 'JavaScript between backticks does not run here.'
  if (/^Cannot read propert|is not a function|is not iterable/.test(message)) return 'A value here is empty.'
  if (message === 'Dimension is not a number.') return 'The result is not a number.'
  return message
}
