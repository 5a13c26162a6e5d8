import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../platform/context.ts'
import type { CompileStyles } from '../theme-styles/index.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { type SiteData, getStyleSheet } from '../site-data/index.ts'

const maxSheets = 200

/** Compiled style sheets ready to be sent, made once per theme revision and settings. */
export class StyleAnswers {
  readonly #compileStyles: CompileStyles
  readonly #kept = new LRUCache<string, Promise<{ versioned: CachedResponse; unversioned: CachedResponse }>>({
    max: maxSheets,
  })

  constructor(compileStyles: CompileStyles) {
    this.#compileStyles = compileStyles
  }

  /**
   * The style sheet of the site. Only its versioned address may be cached forever: another process may be a change
   * ahead of this one.
   */
  async find(ctx: Ctx, data: SiteData, revision: string | undefined): Promise<CachedResponse> {
    const { versioned, unversioned } = await this.make(ctx, data)
    return revision === data.styleRevision ? versioned : unversioned
  }

  /** Begins to compile while the browser still reads the page that asks for it. Failures show when it is asked for. */
  warmUp(ctx: Ctx, data: SiteData): void {
    if (!this.#kept.has(data.styleRevision)) this.make(ctx, data).catch(() => undefined)
  }

  private make(ctx: Ctx, data: SiteData): Promise<{ versioned: CachedResponse; unversioned: CachedResponse }> {
    const known = this.#kept.get(data.styleRevision)
    if (known) return known
    const making = getStyleSheet(ctx, this.#compileStyles, data.theme.theme, data.settings).then(({ css, isFinal }) => {
      const answer = (cacheControl: string) =>
        new CachedResponse({ body: css, contentType: 'text/css; charset=utf-8', cacheControl, quality: 9 })
      const unversioned = answer('public, max-age=0, must-revalidate')
      return { versioned: isFinal ? answer('public, max-age=31536000, immutable') : unversioned, unversioned }
    })
    this.#kept.set(data.styleRevision, making)
    making.catch(() => this.#kept.delete(data.styleRevision))
    return making
  }
}
