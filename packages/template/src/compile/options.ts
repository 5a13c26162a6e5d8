import type { LocaleData, MoneyFormat, Value } from '../registry/types.ts'
import type { Limits } from '../run/limits.ts'
import type { PartialSet } from './partials.ts'
import type { ThemeOptions } from './theme-options.ts'

export interface CompileOptions extends ThemeOptions {
  /** Name of the file, for errors. */
  readonly file?: string
  /** Sources by name, or the partials of a theme compiled once by `compilePartials`. */
  readonly partials?: Readonly<Record<string, string>> | PartialSet
}

export interface RenderOptions {
  /** For example `en` (the default) or `de-CH`; `none` renders without locale data. */
  readonly locale?: string
  /** Loaded locale data, used instead of looking `locale` up. */
  readonly localeData?: LocaleData
  /** Epoch milliseconds that count as now; the clock when absent. */
  readonly now?: number
  /** What `.inject` finds, by path. */
  readonly injects?: Readonly<Record<string, Value>>
  /** Tighter limits for expressions; 0 or absent leaves those of `limits`. */
  readonly exprOpts?: { readonly maxTokens?: number; readonly maxStringLen?: number }
  /** Money and date formatters of the older implementation really format (default false). */
  readonly legacyMoney?: boolean
  /** Handed to the custom elements as it is; the language never looks into it. */
  readonly host?: unknown
  /** How the host writes amounts. Formatters of prices follow it wherever a template names no options of its own. */
  readonly money?: MoneyFormat
  /** Longest image alt text cut from a body, in characters (default 1000). */
  readonly altTextLimit?: number
  /** Plain texts of the data are HTML already (`&amp;` for `&`): formatters that write them somewhere else read them so (default false). */
  readonly escapedText?: boolean
  readonly limits?: Partial<Limits>
  /** Edit mode: `pieces` of the result tells where each piece of output came from. */
  readonly trace?: boolean
}
