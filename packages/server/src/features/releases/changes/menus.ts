import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { menuDrafts } from '../../menus/index.ts'
import { siteSettings } from '../../sites/index.ts'
import type { ChangeKind, LiveSubject } from './kind.ts'

const Entries = siteSettings.navigation.schema.valueType
/** `place` is where the menu stood among the menus, for a rollback. */
const MenuFields = z.object({ entries: Entries.nullable(), place: z.int().optional() })

/** Menus of the site: their pages and links. Null is what the site shows without its owner. */
export const menuChanges: ChangeKind = {
  capability: 'content.write',
  async read(ctx, subjects) {
    const menus = await menuDrafts.listStoredMenus(ctx)
    return new Map(
      subjects.map(({ id }): [string, LiveSubject] => {
        const place = menus.findIndex(({ name }) => name === id)
        const fields = place < 0 ? { entries: null } : { entries: menus[place]?.entries ?? null, place }
        return [id, { title: id, fields, labels: {} }]
      }),
    )
  },
  async write(ctx, subjects) {
    for (const { id, fields } of subjects) {
      const { entries, place } = MenuFields.parse(fields)
      if (entries === null) await menuDrafts.resetMenu(ctx, id)
      else await menuDrafts.saveMenu(ctx, id, entries, place)
    }
  },
  preview(site, { id, fields }) {
    const { [id]: _before, ...others } = siteSettings.navigation.read(site)
    const { entries } = MenuFields.parse(fields)
    const order = siteSettings.navigationOrder.read(site)
    return [
      siteSettings.navigation.set(entries === null ? others : { ...others, [id]: entries }),
      siteSettings.navigationOrder.set(order.includes(id) ? order : [...order, id]),
    ]
  },
  async describe(ctx) {
    const titles = await menuDrafts.listPageTitles(ctx)
    const say = (value: unknown) => {
      const entries = Entries.safeParse(value).data
      if (!entries) return null
      return entries
        .map((entry) => ('collectionId' in entry ? (titles.get(entry.collectionId) ?? '?') : entry.title))
        .join(' · ')
    }
    return ({ before, after, live }) => ({ before: say(before), after: say(after), live: say(live) })
  },
}

/** Refuses entries that a menu cannot have, and pages that are not of the site. */
export async function refuseWrongMenu(ctx: Ctx, name: string, entries: readonly unknown[] | null) {
  return menuDrafts.parseMenu(ctx, name, entries ?? [])
}
