import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/feature.ts'
import { type Destination, follow } from './follow.ts'
import { MappingTable } from './match.ts'
import { parseMappings } from './parse.ts'
import { findMappings } from './store.ts'

/** Sites whose mappings are kept ready. */
const maxSites = 1_000

/** The mappings of all sites, compiled when first asked for after a change. */
export interface UrlMappingTables {
  /**
   * The target for an address (path and query as in the request) without a page; undefined if it has none. `isPage`
   * says whether a page answers at another path of the site.
   */
  find(ctx: Ctx, url: string, isPage: (path: string) => Promise<boolean>): Promise<Destination | undefined>
}

export function openUrlMappings(services: Pick<Services, 'onRevision'>): UrlMappingTables {
  // By site and revision: what was read for an old revision is never asked for again.
  const tables = new LRUCache<string, Promise<MappingTable>>({ max: maxSites })
  services.onRevision((websiteId) => {
    if (websiteId === undefined) tables.clear()
  })
  const getTable = (ctx: Ctx): Promise<MappingTable> => {
    const key = `${ctx.site.id} ${ctx.site.revision}`
    const known = tables.get(key)
    if (known) return known
    const loading = findMappings(ctx).then((row) => new MappingTable(row ? parseMappings(row.source).mappings : []))
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
