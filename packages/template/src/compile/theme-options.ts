import type { TagDefinition } from '../parse/tag-definition.ts'
import type { Registry } from '../registry/registry.ts'
import type { LocaleData } from '../registry/types.ts'
import type { Limits } from '../run/limits.ts'

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
