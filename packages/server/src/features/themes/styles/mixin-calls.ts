import less from 'less'

/** Calls inside calls. Loops of styles count to a few hundred; what goes deeper does not come to its end. */
const deepest = 1_000

interface LessError {
  readonly type?: unknown
  readonly message?: unknown
}

interface MixinCall {
  eval(context: unknown): unknown
  getIndex(): number
  fileInfo(): { readonly filename?: string }
}

export interface CallWatch {
  /** A call that no other call made is about to run. */
  enter(file: string, index: number): void
  /** The style sheet has no such mixin, or none that takes these arguments: the rule goes without it. */
  missing(file: string, index: number, message: string): void
}

/**
 * Follows the mixins as they are called: where a theme's styles do not end, the place is known, and a mixin that is missing costs its own
 * declarations and not the sheet. To be called once; `watch` of what it gives hears of the calls from then on.
 */
export function watchMixinCalls(): { watch: CallWatch | undefined } {
  const calls: { watch: CallWatch | undefined } = { watch: undefined }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of LESS leave its tree out.
  const { prototype } = (less as unknown as { tree: { mixin: { Call: { prototype: MixinCall } } } }).tree.mixin.Call
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the mixin that it belongs to, below.
  const evaluate = prototype.eval
  let depth = 0
  prototype.eval = function (context) {
    const file = this.fileInfo().filename ?? ''
    if (depth === 0) calls.watch?.enter(file, this.getIndex())
    if (depth >= deepest) throw { type: 'Endless', message: `This calls itself more than ${deepest} times over.` }
    depth++
    try {
      return evaluate.call(this, context)
    } catch (error) {
      const { type, message } = readError(error)
      if (type !== 'Name' && !(type === 'Runtime' && message.startsWith('No matching definition'))) throw error
      calls.watch?.missing(file, this.getIndex(), message)
      return []
    } finally {
      depth--
    }
  }
  return calls
}

function readError(error: unknown): { type: string; message: string } {
  const { type, message }: LessError = typeof error === 'object' && error !== null ? error : {}
  return { type: typeof type === 'string' ? type : '', message: typeof message === 'string' ? message : '' }
}
