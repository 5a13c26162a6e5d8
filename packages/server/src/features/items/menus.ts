import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { changeSettings, orderMenus } from '../sites/index.ts'
import { checked } from './checks.ts'
import { listCollectionRows } from './collection-store.ts'
import { MenuEntries, MenuEntry, MenuName } from './schema.ts'

const Order = z.array(z.string()).catch([])
const Menus = z.record(z.string(), z.array(MenuEntry).catch([])).catch({})
type MenuEntryValue = z.output<typeof MenuEntry>

/** The menu that a site has without its owner making one: its pages. */
const mainMenu = 'mainNav'

interface ListedMenu {
  name: string
  entries: MenuEntryValue[]
  /** It shows what it shows without its owner. */
  isDefault: boolean
}

/** The menus, the main one first, the others as they were made. Where its owner made none, the main one is the top pages, the home page aside. */
export async function listMenus(ctx: Ctx): Promise<ListedMenu[]> {
  const { menus, order } = await storedMenus(ctx)
  const main = menus[mainMenu]
  const others = orderMenus(menus, order).filter(({ name }) => name !== mainMenu)
  return [
    { name: mainMenu, entries: main ?? (await topPages(ctx)), isDefault: main === undefined },
    ...others.map(({ name, entries }) => ({ name, entries: [...entries], isDefault: false })),
  ]
}

async function topPages(ctx: Ctx): Promise<MenuEntryValue[]> {
  const rows = await listCollectionRows(ctx.db, ctx.site.id)
  const top = rows.filter(({ enabled, parent_id, is_homepage }) => enabled && parent_id === null && !is_homepage)
  return top.map(({ collection_id }) => ({ collectionId: collection_id }))
}

/** Replaces a menu; a new one stands behind the others. What is no list of entries is refused with `invalid_input`. */
export async function saveMenu(ctx: Ctx, name: string, input: unknown): Promise<void> {
  const menuName = checked(MenuName, name)
  const entries = checked(MenuEntries, input)
  await transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    const known = new Set((await listCollectionRows(ctx.db, ctx.site.id)).map((row) => row.collection_id))
    const missing = entries.find((entry) => 'collectionId' in entry && !known.has(entry.collectionId))
    if (missing) throw invalidInput({ fields: { entries: 'One of these pages does not exist.' } })
    const { menus, order } = await storedMenus(ctx)
    const names = orderMenus(menus, order).map((menu) => menu.name)
    await changeSettings(ctx, {
      navigation: { ...menus, [menuName]: entries },
      navigationOrder: [...new Set([...names, menuName])],
    })
  })
}

/** Gives a menu back what it shows without its owner; one that is not stored stays as it is. */
export async function resetMenu(ctx: Ctx, name: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    const { menus, order } = await storedMenus(ctx)
    if (!Object.hasOwn(menus, name)) return
    const rest = orderMenus(menus, order).filter((menu) => menu.name !== name)
    await changeSettings(ctx, {
      navigation: Object.fromEntries(rest.map((menu) => [menu.name, menu.entries])),
      navigationOrder: rest.map((menu) => menu.name),
    })
  })
}

/** Takes a page that is gone out of all menus. Part of the transaction that deletes it. */
export async function forgetInMenus(ctx: Ctx, collectionId: string): Promise<void> {
  await lockSettings(ctx)
  const { menus } = await storedMenus(ctx)
  const isOther = (entry: MenuEntryValue) => !('collectionId' in entry) || entry.collectionId !== collectionId
  if (Object.values(menus).every((entries) => entries.every(isOther))) return
  const rest = Object.fromEntries(Object.entries(menus).map(([name, entries]) => [name, entries.filter(isOther)]))
  await changeSettings(ctx, { navigation: rest })
}

/** In which menus a page stands, and where: its index by the name of the menu. */
export async function menuPlaces(ctx: Ctx, collectionId: string): Promise<Record<string, number>> {
  const menus = Object.entries((await storedMenus(ctx)).menus)
  const isIt = (entry: MenuEntryValue) => 'collectionId' in entry && entry.collectionId === collectionId
  return Object.fromEntries(
    menus.flatMap(([name, entries]) => (entries.some(isIt) ? [[name, entries.findIndex(isIt)]] : [])),
  )
}

/** Puts a page that is back into the menus that it stood in, as near to its place as they allow. Part of a transaction. */
export async function putInMenus(
  ctx: Ctx,
  collectionId: string,
  places: Readonly<Record<string, number>>,
): Promise<void> {
  if (Object.keys(places).length === 0) return
  await lockSettings(ctx)
  const { menus } = await storedMenus(ctx)
  const changed = Object.entries(places).flatMap(([name, index]) => {
    const entries = menus[name]
    return entries ? [[name, entries.toSpliced(index, 0, { collectionId })] as const] : []
  })
  if (changed.length > 0) await changeSettings(ctx, { navigation: { ...menus, ...Object.fromEntries(changed) } })
}

/** From the database, not from memory: another process may be a change ahead. */
async function storedMenus(ctx: Ctx): Promise<{ menus: Record<string, MenuEntryValue[]>; order: string[] }> {
  const { rows } = await sql<{ menus: unknown; names: unknown }>`
    SELECT settings -> 'navigation' AS menus, settings -> 'navigationOrder' AS names
    FROM website WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  return { menus: Menus.parse(rows[0]?.menus ?? {}), order: Order.parse(rows[0]?.names ?? []) }
}

async function lockSettings(ctx: Ctx): Promise<void> {
  await sql`SELECT 1 FROM website WHERE website_id = ${ctx.site.id} FOR NO KEY UPDATE`.execute(ctx.db)
}
