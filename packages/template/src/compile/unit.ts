import type { TemplateError } from '../errors.ts'
import type { Node } from '../parse/nodes.ts'
import { parseSource } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import type { TagDefinition } from '../parse/tag-definition.ts'
import type { Registry } from '../registry/registry.ts'
import type { LocaleData } from '../registry/types.ts'
import type { Frame } from '../run/frame.ts'
import type { Run } from '../run/run.ts'
import type { Block, Unit } from '../run/unit.ts'
import { compileBlock } from './closures/compile.ts'
import { generateBlock } from './generated/compile.ts'
import type { Backend, ThemeOptions } from './options.ts'
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
}

export function readEnvironment(options: ThemeOptions, registry: Registry, defaults: ThemeOptions): Environment {
  const { tags = [], backend, enableExpr, enableInclude, preprocess, loadLocale } = { ...defaults, ...options }
  return {
    registry,
    tags: new Map(tags.map((tag) => [tag.name.toLowerCase(), tag])),
    backend: backend ?? 'auto',
    enableExpr: enableExpr ?? true,
    enableInclude: enableInclude ?? true,
    preprocess: preprocess ?? false,
    loadLocale: loadLocale ?? (() => undefined),
  }
}

/** One source file, parsed at once and compiled when it is first rendered. */
export class CompiledUnit implements Unit {
  readonly errors: readonly TemplateError[]
  readonly source: Source
  readonly nodes: readonly Node[]
  readonly #environment: Environment
  #block: Block | undefined
  #traced: Block | undefined
  #careful: Block | undefined

  constructor(text: string, file: string, environment: Environment) {
    const parsed = parseSource({ ...environment, text, file })
    this.source = parsed.source
    this.nodes = parsed.nodes
    this.errors = parsed.findings.map((finding) => parsed.source.locate(finding))
    this.#environment = environment
  }

  render(run: Run, frame: Frame): string {
    if (run.trace !== undefined)
      return (this.#traced ??= compileBlock(this.nodes, this.context(true))).render(run, frame)
    if (isPolluted()) return (this.#careful ??= compileBlock(this.nodes, this.context(false))).render(run, frame)
    return (this.#block ??= this.compile()).render(run, frame)
  }

  private compile(): Block {
    const { backend } = this.#environment
    const context = this.context(false)
    if (backend === 'closures') return compileBlock(this.nodes, context)
    const generated = generateBlock(this.nodes, context)
    if (generated !== undefined) return generated
    if (backend === 'generated') throw new Error('Code cannot be generated here: use the closures backend.')
    return compileBlock(this.nodes, context)
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
