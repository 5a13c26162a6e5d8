import type { TagDefinition } from '../parse/tag-definition.ts'
import type { Registry } from '../registry/registry.ts'
import type { LocaleData, MoneyFormat, Value } from '../registry/types.ts'
import type { Limits } from '../run/limits.ts'
import type { PartialSet } from './partials.ts'

/** `codegen` is fastest, `closures` works where `new Function` is forbidden, `auto` tries the one and then the other. */
export type Backend = 'codegen' | 'closures' | 'auto'

/** What templates and partials of one theme have in common. */
export interface ThemeOptions {
  /** Formatters and predicates; all of the language when absent. */
  readonly registry?: Registry
  /** Custom elements, for example `<squarespace:navigation>`. */
  readonly tags?: readonly TagDefinition[]
  readonly backend?: Backend
  /** Carry out `.eval` (default true). */
  readonly enableExpr?: boolean
  /** Carry out `.include` (default true). */
  readonly enableInclude?: boolean
  /** Run only the `{^...}` tags and leave all else as text. */
  readonly preprocess?: boolean
  /** Finds the data of a locale such as `de-CH`; without it, only `localeData` of a render counts. */
  readonly loadLocale?: (locale: string) => LocaleData | undefined
  /** Locale data of every render that brings none of its own. */
  readonly localeData?: LocaleData
  /** Limits of every render; a render may set its own. */
  readonly limits?: Partial<Limits>
}

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
