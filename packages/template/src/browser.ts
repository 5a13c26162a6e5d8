import { createEngine } from './core.ts'
import { formatters } from './formatters/index.ts'
import { predicates } from './predicates/index.ts'
import { Registry } from './registry/registry.ts'

export * from './core.ts'

/** All formatters and predicates of the language; `extend` adds those of a host. */
export const registry = new Registry(formatters, predicates)

/**
 * The whole language for browsers. Locale data comes from the host: fetch a pack, make `createLocaleSource` of it, and
 * hand the result over as `loadLocale` or `localeData`. Without, locale formatters print ''.
 */
export const { compile, compilePartials, check, references, parse, tags, format } = createEngine({ registry })
