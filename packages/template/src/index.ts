import { createEngine } from './core.ts'
import { formatters } from './formatters/index.ts'
import { localeData } from './i18n/cldr.ts'
import { predicates } from './predicates/index.ts'
import { Registry } from './registry/registry.ts'

export * from './core.ts'
export { localeData }

/** All formatters and predicates of the language; `extend` adds those of a host. */
export const registry = new Registry(formatters, predicates)

/** The whole language, with locale data read from disk when a page first needs it. */
export const { compile, compilePartials, check, references, parse, tags, format } = createEngine({
  registry,
  loadLocale: localeData,
})
