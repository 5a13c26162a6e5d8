import {
  type PartialSet,
  type Registry,
  type TagDefinition,
  type Template,
  type TemplateError,
  compile,
  compilePartials,
} from '@vitrine/template'
import { toColumnWithoutStamps, type Theme, type ThemeSource } from './theme.ts'

/** The platform's own templates, by file name: views (`products.list`), pages (`cart`) and partials (`sqs-social-links`). */
export interface SystemTemplates {
  readonly views: ReadonlyMap<string, ThemeSource>
  readonly pages: ReadonlyMap<string, ThemeSource>
  readonly partials: ReadonlyMap<string, ThemeSource>
}

/** The templates of one theme revision. Each is compiled when first needed, then kept. */
export class CompiledTheme {
  readonly theme: Theme
  /** True when the theme brings scripts, as files or inside its templates. */
  readonly hasScripts: boolean
  readonly #system: SystemTemplates
  readonly #files: ReadonlyMap<string, ThemeSource>
  readonly #tags: readonly TagDefinition[]
  readonly #registry: Registry
  readonly #partials: PartialSet
  readonly #compiled = new Map<string, Template>()
  /** The regions of each layout that was compiled, by the file its errors name. */
  readonly #layouts = new Map<string, readonly ThemeSource[]>()

  constructor(theme: Theme, system: SystemTemplates, tags: readonly TagDefinition[], registry: Registry) {
    this.theme = theme
    this.#system = system
    this.#tags = tags
    this.#registry = registry
    const sourcesOfTheme = [theme.regions, theme.partials, theme.views, theme.system].flatMap((map) => [
      ...map.values(),
    ])
    this.#files = new Map(sourcesOfTheme.map((source) => [source.file, source]))
    this.hasScripts =
      [...theme.statics.keys()].some((file) => file.startsWith('scripts/')) ||
      sourcesOfTheme.some(({ text }) => text.includes('<script'))
    // The theme's blocks win: `blocks/X.block` overrides the platform's partial of the same name.
    const sources = [...system.partials, ...theme.partials].map(([name, source]) => [name, source.text] as const)
    this.#partials = compilePartials(Object.fromEntries(sources), { tags, registry })
  }

  /** The frame around a page: the regions of the layout one after the other. Unknown layouts take the default one. */
  layout(name: string): Template {
    const { layouts } = this.theme.conf
    const layout = Object.hasOwn(layouts, name) ? layouts[name] : layouts['default']
    // A theme without layouts has one region, `site`.
    const regions = layout && layout.regions.length > 0 ? layout.regions : ['site']
    const found = regions.flatMap((region) => this.theme.regions.get(region.replace(/\.region$/i, '')) ?? [])
    // A theme without any region still has pages: a bare frame is around them.
    if (found.length === 0) return this.compiled('layout', { file: 'platform', text: bareFrame })
    const file = found.map((region) => region.file).join('+')
    const known = this.#compiled.get(`layout ${file}`)
    if (known) return known
    this.#layouts.set(file, found)
    return this.compiled(`layout ${file}`, { file, text: found.map((region) => region.text).join('\n') })
  }

  /** The view of a collection type: the theme's own, else the platform's. */
  view(name: string): Template | undefined {
    const own = this.theme.views.get(name) ?? this.#system.views.get(name)
    return own && this.compiled(`view ${name}`, own)
  }

  /** True when the theme itself brings this view. */
  hasView(name: string): boolean {
    return this.theme.views.has(name)
  }

  /** A page of the platform (cart, checkout, not found ...), which a theme may replace with `system/<name>.page`. */
  page(name: string): Template | undefined {
    const own = this.theme.system.get(name) ?? this.#system.pages.get(name)
    return own && this.compiled(`page ${name}`, own)
  }

  /** The partial of this name as a template of its own; undefined when neither theme nor platform has it. */
  partial(name: string): Template | undefined {
    if (this.#partials.find(name) === undefined) return undefined
    return this.compiled(`partial ${name}`, { file: name, text: `{@|apply ${name}}` })
  }

  /** Errors in the templates of the theme, found without rendering. */
  errors(): TemplateError[] {
    const layouts = Object.keys(this.theme.conf.layouts).flatMap((name) => this.layout(name).errors)
    const views = [...this.theme.views.keys()].flatMap((name) => this.view(name)?.errors ?? [])
    return [...layouts, ...views, ...this.#partials.errors()]
  }

  /** The same error with file, line and column as the theme's author knows them: of the region, of the partial, without our additions. */
  locate(error: TemplateError): TemplateError {
    const source = this.findSource(error)
    if (!source) return error
    const line = error.line - source.from
    const printed = source.text.split('\n')[line - 1] ?? ''
    return { ...error, file: source.file, line, column: toColumnWithoutStamps(printed, error.column) }
  }

  private findSource({ file, line }: TemplateError): (ThemeSource & { from: number }) | undefined {
    let from = 0
    for (const region of this.#layouts.get(file) ?? []) {
      const lines = region.text.split('\n').length
      if (line <= from + lines) return { ...region, from }
      from += lines
    }
    const own = this.theme.partials.get(file) ?? this.#files.get(file)
    return own && { ...own, from: 0 }
  }

  private compiled(key: string, source: ThemeSource): Template {
    const known = this.#compiled.get(key)
    if (known) return known
    const template = compile(source.text, {
      file: source.file,
      partials: this.#partials,
      tags: this.#tags,
      registry: this.#registry,
    })
    this.#compiled.set(key, template)
    return template
  }
}

/** Replaces a layout that has no region. */
const bareFrame = `<!doctype html>
<html lang="{website.language}">
  <head><meta name="viewport" content="width=device-width, initial-scale=1">{squarespace-headers}</head>
  <body id="{squarespace.page-id}" class="{squarespace.page-classes}">
    <main>{squarespace.main-content}</main>
    {squarespace-footers}
  </body>
</html>`
