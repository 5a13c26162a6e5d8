import type { Ctx } from '../../platform/context.ts'

/** What menus know of a page. */
interface MenuPage {
  collection_id: string
  parent_id: string | null
  enabled: boolean
  is_homepage: boolean
  title: string
  navigation_title: string
}

/** All pages of the site in their order. */
export async function listMenuPages(ctx: Ctx): Promise<MenuPage[]> {
  return ctx.db
    .selectFrom('collection')
    .select(['collection_id', 'parent_id', 'enabled', 'is_homepage', 'title', 'navigation_title'])
    .where('website_id', '=', ctx.site.id)
    .orderBy('position')
    .orderBy('collection_id')
    .execute()
}
