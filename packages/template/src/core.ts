import { checkSource } from './check/check.ts'
import type { TemplateError } from './errors.ts'
import { PartialSet } from './compile/partials.ts'
import { Template } from './compile/template.ts'
import type { CompileOptions, ThemeOptions } from './compile/options.ts'
import { CompiledUnit, readEnvironment } from './compile/unit.ts'
import type { Environment } from './compile/unit.ts'
import type { Registry } from './registry/registry.ts'

/** `ThemeOptions` with nothing taken for granted: for builds that leave formatters or locale data out. */
export type CoreOptions = CompileOptions & { readonly registry: Registry }

/** Compiles a template with the given registry and no locale data of its own. */
export function compileCore(source: string, options: CoreOptions): Template {
  const environment = readEnvironment(options, options.registry)
  return new Template(
    new CompiledUnit(source, options.file ?? '', environment),
    partialsOf(options, environment),
    environment,
  )
}

/** Compiles partials to be shared by all templates of a theme revision. */
export function compilePartialsCore(
  sources: Readonly<Record<string, string>>,
  options: ThemeOptions & { readonly registry: Registry },
): PartialSet {
  return new PartialSet(sources, readEnvironment(options, options.registry))
}

function partialsOf({ partials = {} }: CompileOptions, environment: Environment): PartialSet {
  return partials instanceof PartialSet ? partials : new PartialSet(partials, environment)
}

/** All that is wrong or doubtful in a source. */
export function checkCore(source: string, options: CoreOptions): TemplateError[] {
  return checkSource(source, options.file ?? '', readEnvironment(options, options.registry))
}
