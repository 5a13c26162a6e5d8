import { checkSource } from './check/check.ts'
import { formatSource } from './check/format-source.ts'
import { collectReferences } from './check/references.ts'
import type { References } from './check/references.ts'
import { listTags } from './check/tags.ts'
import type { SourceTag } from './check/tags.ts'
import type { CompileOptions } from './compile/options.ts'
import type { ThemeOptions } from './compile/theme-options.ts'
import { PartialSet } from './compile/partials.ts'
import { Template } from './compile/template.ts'
import { CompiledUnit, readEnvironment } from './compile/unit.ts'
import type { CheckFinding } from './errors.ts'
import { parseSource } from './parse/parse.ts'
import type { ParsedTemplate } from './parse/parse.ts'

export * from './exports.ts'

/** The language for one set of formatters, predicates and defaults. */
export interface Engine {
  /** Compiles a template. It never throws: what is wrong is in `errors`, and the rest still renders. */
  readonly compile: (source: string, options?: CompileOptions) => Template
  /** Compiles partials once, to be shared by all templates of a theme revision. */
  readonly compilePartials: (sources: Readonly<Record<string, string>>, options?: ThemeOptions) => PartialSet
  /** All that is wrong or doubtful in a source, for editors: also what the language lets pass as plain text. */
  readonly check: (source: string, options?: CompileOptions) => CheckFinding[]
  /** The variables, partials, formatters, predicates and elements a source names. */
  readonly references: (source: string, options?: CompileOptions) => References
  /** The tree of a source, with positions. */
  readonly parse: (source: string, options?: CompileOptions) => ParsedTemplate
  /** Where the tags of a source are, and what they are: for editors. */
  readonly tags: (source: string, options?: CompileOptions) => SourceTag[]
  /** The source with white space within tags tidied; the output stays the same. */
  readonly format: (source: string, options?: CompileOptions) => string
}

/** The partials a source may apply; undefined when the host does not tell. */
function partialNames(partials: CompileOptions['partials']): readonly string[] | undefined {
  if (partials === undefined) return undefined
  return partials instanceof PartialSet ? partials.names : Object.keys(partials)
}

/**
 * Makes an engine of defaults that every call may override. The entry points of the package are made with it; a build
 * that wants fewer formatters, or none of the locale data, makes its own.
 */
export function createEngine(defaults: ThemeOptions & Required<Pick<ThemeOptions, 'registry'>>): Engine {
  const read = (options: ThemeOptions) => readEnvironment(options, options.registry ?? defaults.registry, defaults)

  const input = (text: string, options: CompileOptions) => ({ ...read(options), text, file: options.file ?? '' })

  return {
    compile(source, options = {}) {
      const environment = read(options)
      const { partials = {}, file = '' } = options
      const set = partials instanceof PartialSet ? partials : new PartialSet(partials, environment)
      return new Template(new CompiledUnit(source, file, environment), set, environment)
    },
    compilePartials: (sources, options = {}) => new PartialSet(sources, read(options)),
    check: (source, options = {}) => checkSource(input(source, options), partialNames(options.partials)),
    references(source, options = {}) {
      const parsed = input(source, options)
      return collectReferences(parseSource(parsed).nodes, parsed.registry)
    },
    parse(source, options = {}) {
      const parsed = parseSource(input(source, options))
      const errors = parsed.findings.map((finding) => parsed.source.locate(finding))
      return { nodes: parsed.nodes, source: parsed.source, errors }
    },
    tags: (source, options = {}) => listTags(input(source, options)),
    format: (source, options = {}) => formatSource(input(source, options)),
  }
}
