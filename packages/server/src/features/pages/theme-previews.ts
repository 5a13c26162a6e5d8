import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { loadSiteData, type SiteData } from '../site-data/index.ts'
import { previewTheme } from '../themes/index.ts'
import type { CompiledThemes } from './compiled-themes.ts'
import { getPlace, readSite } from './open-sites.ts'

/** Sites that staff look at in another theme at this moment. */
const maxPreviews = 20
/** Scheduled items appear in a preview after at most this time. */
const previewMs = 60_000

/** Sites in other themes than their own. */
export class ThemePreviews {
  readonly #services: Services
  readonly #themes: CompiledThemes
  readonly #previews = new LRUCache<string, Promise<SiteData>>({ max: maxPreviews, ttl: previewMs })

  constructor(services: Services, themes: CompiledThemes) {
    this.#services = services
    this.#themes = themes
  }

  /** The data names the theme's id in the addresses of its files: two ids of one theme are two entries. */
  open(ctx: Ctx, name: string, themeId: string): Promise<SiteData> {
    const key = JSON.stringify([ctx.site.id, getPlace(ctx.site), name, themeId])
    const known = this.#previews.get(key)
    if (known) return known
    const loading = this.#load(ctx, name, `&theme-preview=${encodeURIComponent(themeId)}`)
    // Only when it is new: setting it again would start its time again.
    this.#previews.set(key, loading)
    loading.catch(() => this.#previews.peek(key) === loading && this.#previews.delete(key))
    return loading
  }

  clear(): void {
    this.#previews.clear()
  }

  async #load(ctx: Ctx, name: string, query: string): Promise<SiteData> {
    const stored = await readSite(this.#services, ctx)
    const [inUse, theme] = await Promise.all([this.#themes.get(stored.theme), this.#themes.get(name)])
    const site = { ...previewTheme(stored, inUse.theme, theme.theme), theme: name }
    return loadSiteData({ ...ctx, site }, theme, query)
  }
}
