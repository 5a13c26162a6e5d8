import less from 'less'

/** What an evaluation carries along. Stacks that a failed evaluation leaves behind are cut back. */
export interface StyleContext {
  readonly frames?: unknown[]
  readonly selectors?: unknown[]
  readonly mediaBlocks?: unknown[]
  readonly mediaPath?: unknown[]
  readonly importantScope?: unknown[]
  readonly parensStack?: unknown[]
  readonly calcStack?: unknown[]
}

export interface StyleNode {
  eval(context: StyleContext): unknown
  getIndex(): number
  fileInfo(): { readonly filename?: string } | undefined
}

interface MixinArgument {
  /** Null for one that is given by its place. */
  readonly name?: string | null
  readonly value: StyleNode
}

export interface MixinCall extends StyleNode {
  readonly arguments: readonly MixinArgument[]
  readonly selector: unknown
  readonly important: unknown
}

interface MixinDefinition extends StyleNode {
  matchCondition(args: unknown, context: StyleContext): boolean
}

export interface ImportNode extends StyleNode {
  /** True for what stays an import of CSS. */
  readonly css?: boolean
  skip?: boolean
  readonly options: { inline?: boolean; readonly less?: boolean; readonly isPlugin?: boolean }
  getPath(): unknown
}

interface Prototype<T> {
  readonly prototype: T
}

interface RuleNode extends StyleNode {
  readonly type?: string
  readonly variable?: boolean
  readonly allowRoot?: boolean
}

/** The parts of LESS that its types leave out, as far as the compiler here reaches into them. */
interface LessInternals {
  readonly tree: Readonly<
    Record<'Media' | 'AtRule' | 'Container' | 'Extend' | 'VariableCall' | 'Import', Prototype<StyleNode>>
  > & {
    readonly Operation: Prototype<StyleNode>
    readonly Call: Prototype<StyleNode>
    readonly Dimension: new (value: number) => { readonly value: number }
    readonly Declaration: Prototype<StyleNode & { readonly inline?: boolean }>
    readonly Variable: Prototype<StyleNode & { evaluating?: boolean }>
    readonly Property: Prototype<StyleNode & { evaluating?: boolean }>
    readonly Ruleset: Prototype<StyleNode & { root?: boolean }> &
      (new (selectors: null, rules: readonly []) => StyleNode & { root?: boolean })
    readonly Quoted: Prototype<StyleNode & { eval(context: StyleContext): { readonly value: string } }>
    readonly Comment: new (text: string, isLineComment: boolean) => StyleNode
    readonly mixin: {
      readonly Call: Prototype<MixinCall> &
        (new (
          selector: unknown,
          args: readonly { readonly value: unknown }[],
          index: number,
          fileInfo: unknown,
          important: unknown,
        ) => MixinCall)
      readonly Definition: Prototype<MixinDefinition>
    }
  }
  readonly visitors: {
    readonly ImportVisitor: Prototype<{
      visitImport(node: ImportNode, args: { visitDeeper: boolean }): void
      processImportNode(node: ImportNode, context: unknown, parent: unknown): void
    }>
    readonly ToCSSVisitor: Prototype<{ checkValidNodes(rules: RuleNode[] | undefined, isRoot: unknown): void }>
  }
  parse(
    text: string,
    options: Readonly<Record<string, unknown>>,
    done: (error: unknown, root?: unknown) => void,
  ): unknown
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of LESS leave its tree out.
export const lessInternals = less as unknown as LessInternals
