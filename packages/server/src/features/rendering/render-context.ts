import type { DataRequest, SiteData } from '../site-data/index.ts'
import type { TemplateError } from '@vitrine/template'
import type { CpuBudget } from '../../platform/cpu-budget.ts'
import type { Validity } from '../../platform/cache/validity.ts'

/**
 * One page while it is rendered: what the tags know of it. Rendering is synchronous while data comes from the database, so a tag that
 * finds its data missing prints nothing and notes the need; the page then loads all needs at once and renders again.
 */
export class RenderContext {
  readonly data: SiteData
  /** Id of the collection that the page shows or whose item it shows. */
  readonly collectionId: string | undefined
  readonly itemId: string | undefined
  /** Slugs that the owner of the item named as going with it. */
  readonly relatedSlugs: readonly string[]
  /** Path as visitors see it, to mark links of menus that lead here. */
  readonly path: string
  readonly now: Date
  /** Processor time of the visit. */
  readonly budget: CpuBudget
  /** Where the parts of the page note until when they hold. */
  readonly validity: Validity | undefined
  /** Kinds of blocks that are on the page. */
  readonly blockTypes = new Set<string>()
  readonly missing = new Map<string, DataRequest>()
  /** Of this round of rendering. */
  readonly errors: TemplateError[] = []
  /** What tags asked for so far, fields aside: the next page of the same kind will ask for the like. */
  readonly asked = new Map<string, DataRequest>()
  readonly #found = new Map<string, unknown>()

  constructor(page: {
    data: SiteData
    collectionId?: string | undefined
    itemId?: string | undefined
    relatedSlugs?: readonly string[] | undefined
    path: string
    now: Date
    budget: CpuBudget
    validity?: Validity | undefined
  }) {
    this.data = page.data
    this.collectionId = page.collectionId
    this.itemId = page.itemId
    this.relatedSlugs = page.relatedSlugs ?? []
    this.path = page.path
    this.now = page.now
    this.budget = page.budget
    this.validity = page.validity
  }

  /** Notes needs as missing before anything is rendered. */
  addPrefetched(needs: readonly Pick<DataRequest, 'kind' | 'params'>[]): void {
    for (const { kind, params } of needs) {
      const key = getRequestKey(kind, params)
      this.missing.set(key, { kind, key, params })
    }
  }

  /** The answer to a need, or undefined (and the need is noted) when it has not been loaded yet. */
  request(kind: DataRequest['kind'], params: Readonly<Record<string, string>>): unknown {
    const key = getRequestKey(kind, params)
    const shared = kind === 'field' ? this.#findField(key) : undefined
    if (shared !== undefined) {
      for (const type of this.data.fieldTypes.get(key) ?? []) this.blockTypes.add(type)
      this.report(this.data.fieldErrors.get(key) ?? [])
      return typeof shared === 'function' ? shared(this, (errors) => this.report(errors)) : shared
    }
    if (kind !== 'field') this.asked.set(key, { kind, key, params })
    if (this.#found.has(key)) return this.#found.get(key)
    this.missing.set(key, { kind, key, params })
    return undefined
  }

  /** A block field that was rendered for an earlier page, unless the time has changed it. */
  #findField(key: string): ReturnType<SiteData['fields']['get']> {
    const untilMs = this.data.fieldsValidUntil.get(key) ?? Infinity
    if (untilMs <= this.now.getTime()) return undefined
    const field = this.data.fields.get(key)
    if (field !== undefined) this.validity?.limit(untilMs)
    return field
  }

  /** Notes what went wrong in the templates of blocks that tags show. */
  report(errors: readonly TemplateError[]): void {
    this.errors.push(...errors)
  }

  resolve(key: string, value: unknown): void {
    this.#found.set(key, value)
  }
}

function getRequestKey(kind: DataRequest['kind'], params: DataRequest['params']): string {
  return `${kind} ${JSON.stringify(params)}`
}
