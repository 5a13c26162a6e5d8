import type { Ctx } from '../../platform/context.ts'
import { listMenuPages } from './store.ts'

/** What a draft of a menu needs, which goes live later. */
export { listStoredMenus, parseMenu, resetMenu, saveMenu } from './service.ts'

/** What menus call the pages of the site, by their id. */
export async function listPageTitles(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  return new Map((await listMenuPages(ctx)).map((row) => [row.collection_id, row.navigation_title || row.title]))
}
