/**
 * The types of formatters and predicates. The engine (folder `run`) calls them; the files under `formatters/` and
 * `predicates/` define them. The manual page of each is generated from its `summary`, `usage` and `examples`.
 */

import type { Slip } from '../errors.ts'

/** Any JSON value, as handed to a template. `undefined` stands for MISSING: not found, or no value. */
export type Value = unknown

/** Locale data of one `@phensley/cldr` instance, opaque to the engine; see `i18n/cldr.ts`. */
export interface LocaleData {
  readonly locale: string
}

/** How a host writes amounts, so that templates print them as the rest of its pages does. */
export interface MoneyFormat {
  /** Digits of the minor unit of the shop's currency: 2 for cents, 0 for yen. */
  readonly fractionDigits: number
  /**
   * An amount (decimal in major units) with the sign of its currency, as plain text; '' as currency is the shop's.
   * Undefined for what the host does not know: locale data then decide.
   */
  format(value: string, currency: string): string | undefined
  /** The same without the sign of the shop's currency: the text of `.sqs-money-native`. */
  formatAmount(value: string): string | undefined
}

/** Host switches a formatter may read. */
export interface HostOptions {
  /** How the host writes amounts; absent, locale data decide. */
  readonly money?: MoneyFormat | undefined
  /** Money and date formatters of the older implementation really format (default false: the value passes through). */
  readonly legacyMoney: boolean
  /** Longest image alt text cut from a body, in characters (specification: 1000). */
  readonly altTextLimit: number
  /** Plain texts of the data are HTML already. */
  readonly escapedText: boolean
}

/**
 * Where a formatter or predicate runs: the frames of the page at this moment. Lookups are by name only and reach own
 * properties only; nothing of the host is reachable from here. Call its methods on it: they need their `this`.
 */
export interface Scope {
  /** The value of the current frame (for a formatter: the value being formatted, unless it is in `.var`). */
  readonly node: Value
  /** Resolves `a.b.c` by climbing the frames for the first segment, as a variable would. */
  lookup(path: string): Value
  /** The same for a plain name without points, `@` or digits in front: quicker than a path. */
  find(name: string): Value
  /**
   * The same for a name that is in the code: `climb((fields) => fields['website'])` gives the first value that the
   * function finds in the own fields of a frame. The quickest way for what is looked up for every item of a list.
   */
  climb(read: (fields: Readonly<Record<string, Value>>) => Value): Value
  /** The same, starting one frame above the value being formatted: what arguments of `message`, `format` read. */
  lookupOuter(path: string): Value
  /** 1-based position of the nearest repeated section, or undefined outside of one. */
  index(): number | undefined
  /** Epoch milliseconds that count as now. */
  now(): number
  /** Locale data, or undefined when the host gave none (`locale: "none"`): locale formatters then print ''. */
  locale(): LocaleData | undefined
  readonly options: HostOptions
  /** Renders the macro or partial of this name (engine limits apply) with `value` as frame. Used by `apply`. */
  applyPartial(
    name: string,
    value: Value,
    options: { args: Readonly<Record<string, string>>; isolated: boolean },
  ): string
  /** Records an engine error; the page goes on. */
  report(message: string, code?: string): void
}

export interface FormatterExample {
  /** A whole template, and its data: run by the suite, shown in the manual. */
  readonly template: string
  readonly data: Value
  readonly output: string
  readonly options?: {
    readonly locale?: string
    readonly now?: number
    readonly legacyMoney?: boolean
    /** As on pages, where titles arrive escaped. */
    readonly escapedText?: boolean
  }
}

/** What `check` says about arguments. */
export interface ArgProblem {
  readonly message: string
  readonly hint?: string
  readonly slip?: Slip
}

/** What the arguments of a formatter or predicate must be, for `check`; a render takes them as they are. */
export interface ArgRules {
  /** Fewest arguments. Default 0. */
  readonly minArgs?: number
  /** Most arguments. Default: none where `usage` is '', else any number. */
  readonly maxArgs?: number
  /** The problem with these arguments, of which there are neither too few nor too many. */
  readonly checkArgs?: (args: readonly string[]) => ArgProblem | undefined
  /** The variables that the arguments name, for `references`. */
  readonly namedIn?: (args: readonly string[]) => readonly string[]
}

export interface FormatterDefinition<Args = readonly string[]> extends ArgRules {
  readonly name: string
  /** One or two sentences for theme authors. */
  readonly summary: string
  /** Arguments as they are written after the name, for example `[length] [ellipsis]`; '' when there are none. */
  readonly usage: string
  /** Parses the arguments once, at compile time. Without it, `apply` gets the raw words. */
  readonly readArgs?: (args: readonly string[]) => Args
  /**
   * The work: `values` are all references of the tag (`{a,b|f}`), `values[0]` the one that is formatted and, in a
   * chain, the result of the formatter before. Returns the new first value. Must not mutate what it is given.
   * A throw becomes "RuntimeError: Unexpected NAME error when executing OPCODE: MSG" and the page goes on.
   */
  readonly apply: (values: readonly Value[], args: Args, scope: Scope) => Value
  /**
   * True when `apply` never looks at `scope.node`, `find`, `climb`, `lookup`, `lookupOuter`, `index` or `applyPartial`: the engine
   * then pushes no frame for it.
   */
  readonly pure?: boolean
  readonly examples: readonly FormatterExample[]
}

export interface PredicateDefinition<Args = readonly string[]> extends ArgRules {
  /** With its question mark: `main-image?`. */
  readonly name: string
  readonly summary: string
  readonly usage: string
  readonly readArgs?: (args: readonly string[]) => Args
  readonly test: (args: Args, scope: Scope) => boolean
  readonly examples: readonly FormatterExample[]
}

/** Keeps the type of `Args` between `readArgs` and `apply`, and forgets it for the registry. */
export function defineFormatter<Args = readonly string[]>(
  definition: FormatterDefinition<Args>,
): FormatterDefinition<never> {
  return definition as unknown as FormatterDefinition<never>
}

/** As `defineFormatter`, for predicates. */
export function definePredicate<Args = readonly string[]>(
  definition: PredicateDefinition<Args>,
): PredicateDefinition<never> {
  return definition as unknown as PredicateDefinition<never>
}
