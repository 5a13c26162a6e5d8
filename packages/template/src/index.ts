import type { TemplateError } from './errors.ts'
import type { CompileOptions, ThemeOptions } from './compile/options.ts'
import type { PartialSet } from './compile/partials.ts'
import type { Template } from './compile/template.ts'
import { checkCore, compileCore, compilePartialsCore } from './core.ts'
import { formatters } from './formatters/index.ts'
import { localeData } from './i18n/cldr.ts'
import { predicates } from './predicates/index.ts'
import { Registry } from './registry/registry.ts'

/** All formatters and predicates of the language; `extend` adds those of a host. */
export const registry = new Registry(formatters, predicates)

/** Compiles a template. It never throws: what is wrong stands in `errors`, and the rest still renders. */
export function compile(source: string, options: CompileOptions = {}): Template {
  return compileCore(source, { registry, loadLocale: localeData, ...options })
}

/** Compiles partials once, to be shared by all templates of a theme revision. */
export function compilePartials(sources: Readonly<Record<string, string>>, options: ThemeOptions = {}): PartialSet {
  return compilePartialsCore(sources, { registry, loadLocale: localeData, ...options })
}

/** All that is wrong or doubtful in a source, for editors: also what the language lets pass as plain text. */
export function check(source: string, options: CompileOptions = {}): TemplateError[] {
  return checkCore(source, { registry, ...options })
}
