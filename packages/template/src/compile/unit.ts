import type { TemplateError } from '../errors.ts'
import type { Node } from '../parse/nodes.ts'
import { parseSource } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import type { TagDefinition } from '../parse/tag-definition.ts'
import type { Registry } from '../registry/registry.ts'
import type { LocaleData } from '../registry/types.ts'
import type { Frame } from '../run/frame.ts'
import { DEFAULT_LIMITS } from '../run/limits.ts'
import type { Limits } from '../run/limits.ts'
import type { Run } from '../run/run.ts'
import type { Block, Unit } from '../run/unit.ts'
import { compileBlock } from './closures/compile.ts'
import { generateBlock } from './codegen/compile.ts'
import type { Backend, ThemeOptions } from './theme-options.ts'
import type { CompileContext } from './plan.ts'

/** The options of a theme with every default filled in. */
export interface Environment {
  readonly registry: Registry
  readonly tags: ReadonlyMap<string, TagDefinition>
  readonly backend: Backend
  readonly enableExpr: boolean
  readonly enableInclude: boolean
  readonly preprocess: boolean
  readonly loadLocale: (locale: string) => LocaleData | undefined
  readonly localeData: LocaleData | undefined
  readonly limits: Limits
}

const NO_TAGS: ReadonlyMap<string, TagDefinition> = new Map()

export function readEnvironment(options: ThemeOptions, registry: Registry, defaults: ThemeOptions): Environment {
  const tags = options.tags ?? defaults.tags ?? []
  const limits = options.limits ?? defaults.limits
  return {
    registry,
    tags: tags.length === 0 ? NO_TAGS : new Map(tags.map((tag) => [tag.name.toLowerCase(), tag])),
    backend: options.backend ?? defaults.backend ?? 'auto',
    enableExpr: options.enableExpr ?? defaults.enableExpr ?? true,
    enableInclude: options.enableInclude ?? defaults.enableInclude ?? true,
    preprocess: options.preprocess ?? defaults.preprocess ?? false,
    loadLocale: options.loadLocale ?? defaults.loadLocale ?? noLocale,
    localeData: options.localeData ?? defaults.localeData,
    limits: limits === undefined ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, ...limits },
  }
}

function noLocale(): undefined {
  return undefined
}

/** Renders by closures before code is generated. */
const WARM_UP = 2
/** Longest source that code is generated for unasked, in characters: the cost grows faster than the gain. */
const MAX_GENERATED = 64 * 1024

/** One source file, parsed at once and compiled when it is first rendered. */
export class CompiledUnit implements Unit {
  readonly errors: readonly TemplateError[]
  readonly source: Source
  readonly nodes: readonly Node[]
  readonly #environment: Environment
  #closures: Block | undefined
  #generated: Block | undefined
  #traced: Block | undefined
  #renders = 0

  constructor(text: string, file: string, environment: Environment) {
    const { registry, tags, preprocess } = environment
    const parsed = parseSource({ text, file, registry, tags, preprocess })
    this.source = parsed.source
    this.nodes = parsed.nodes
    this.errors = parsed.findings.map((finding) => parsed.source.locate(finding))
    this.#environment = environment
    // Wanted by name, so the host hears at once when its surroundings forbid it.
    if (environment.backend === 'codegen') this.#generated = this.generate()
  }

  render(run: Run, frame: Frame): string {
    if (run.trace !== undefined)
      return (this.#traced ??= compileBlock(this.nodes, this.context(true))).render(run, frame)
    if (isPolluted()) return (this.#closures ??= compileBlock(this.nodes, this.context(false))).render(run, frame)
    return this.block().render(run, frame)
  }

  /** Closures are quicker to make, generated code is quicker to run: `auto` changes over when a unit is used again. */
  private block(): Block {
    const { backend } = this.#environment
    if (backend === 'auto' && ++this.#renders > WARM_UP) this.warmUp()
    return this.#generated ?? (this.#closures ??= compileBlock(this.nodes, this.context(false)))
  }

  private generate(): Block {
    const block = generateBlock(this.nodes, this.context(false))
    if (block === undefined) throw new Error('Code cannot be generated here: use the closures backend.')
    return block
  }

  private warmUp(): void {
    this.#renders = -Infinity
    if (this.source.text.length <= MAX_GENERATED) this.#generated = generateBlock(this.nodes, this.context(false))
  }

  private context(trace: boolean): CompileContext {
    return { ...this.#environment, source: this.source, trace }
  }
}

/**
 * Generated code reads names of plain objects as they are, which is right as long as plain objects inherit nothing
 * unusual. When some library has added to them, the closures, which ask for own properties each time, take over.
 */
function isPolluted(): boolean {
  for (const key in Object.prototype) return key !== undefined
  return false
}
