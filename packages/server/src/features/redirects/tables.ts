import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { type Destination, follow } from './follow.ts'
import { RedirectTable } from './match.ts'
import { parseRedirects } from './parse.ts'
import { findRedirects } from './store.ts'

/** Sites whose redirects are kept ready. */
const maxSites = 1_000

/** The redirects of all sites, compiled when first asked for after a change. */
interface RedirectTables {
  /**
   * The target for an address (path and query as in the request) without a page; undefined if it has none. `isPage`
   * says whether a page answers at another path of the site.
   */
  find(ctx: Ctx, url: string, isPage: (path: string) => Promise<boolean>): Promise<Destination | undefined>
}

export function openRedirects(services: Pick<Services, 'onRevision'>): RedirectTables {
  // By site and revision: what was read for an old revision is never asked for again.
  const tables = new LRUCache<string, Promise<RedirectTable>>(limitCount(maxSites))
  services.onRevision((websiteId) => {
    if (websiteId === undefined) tables.clear()
  })
  const getTable = (ctx: Ctx): Promise<RedirectTable> => {
    const key = `${ctx.site.id} ${ctx.site.revision}`
    const known = tables.get(key)
    if (known) return known
    const loading = findRedirects(ctx).then((row) => new RedirectTable(row ? parseRedirects(row.source).redirects : []))
    tables.set(key, loading)
    loading.catch(() => tables.delete(key))
    return loading
  }
  return {
    async find(ctx, url, isPage) {
      const followed = await follow(await getTable(ctx), url, isPage)
      return followed.kind === 'there' ? followed.destination : undefined
    },
  }
}
