import { type Ctx, type Site, transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { type MenuEntry, changeSettings, loadSettings, lockSettings, siteSettings } from '../sites/index.ts'
import { sortMenus } from './sort-menus.ts'
import { listMenuPages } from './store.ts'

const { keyType: MenuName, valueType: MenuEntries } = siteSettings.navigation.schema

/** The menu that a site has without its owner making one: its pages. */
const mainMenu = 'mainNav'

interface ListedMenu {
  name: string
  entries: MenuEntry[]
  /** It shows what it shows without its owner. */
  isDefault: boolean
}

/** The menus, the main one first, the others as they were made. Where its owner made none, the main one is the top pages, the home page aside. */
export async function listMenus(ctx: Ctx): Promise<ListedMenu[]> {
  const { menus, order } = storedMenus(await loadSettings(ctx))
  const main = menus[mainMenu]
  const others = sortMenus(menus, order).filter(({ name }) => name !== mainMenu)
  return [
    { name: mainMenu, entries: main ?? (await topPages(ctx)), isDefault: main === undefined },
    ...others.map(({ name, entries }) => ({ name, entries: [...entries], isDefault: false })),
  ]
}

async function topPages(ctx: Ctx): Promise<MenuEntry[]> {
  const rows = await listMenuPages(ctx)
  const top = rows.filter(({ enabled, parent_id, is_homepage }) => enabled && parent_id === null && !is_homepage)
  return top.map(({ collection_id }) => ({ collectionId: collection_id }))
}

/** Replaces a menu; a new one is added at `place`, or at the end. Throws `invalid_input` for a malformed list of entries. */
export async function saveMenu(ctx: Ctx, name: string, input: unknown, place = Infinity): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { menus, order } = storedMenus(await lockSettings(ctx))
    const entries = await parseMenu(ctx, name, input)
    const before = sortMenus(menus, order).map((menu) => menu.name)
    const all = before.includes(name) ? before : before.toSpliced(place, 0, name)
    await changeSettings(
      ctx,
      siteSettings.navigation.merge({ [name]: entries }),
      siteSettings.navigationOrder.set(parseInput(siteSettings.navigationOrder.schema, all)),
    )
  })
}

/** The entries of a menu as they are stored. Throws `invalid_input` for a malformed list, and for pages that the site does not have. */
export async function parseMenu(ctx: Ctx, name: string, input: unknown): Promise<MenuEntry[]> {
  parseInput(MenuName, name)
  const entries = parseInput(MenuEntries, input)
  const known = new Set((await listMenuPages(ctx)).map((row) => row.collection_id))
  const missing = entries.find((entry) => 'collectionId' in entry && !known.has(entry.collectionId))
  if (missing) throw invalidInput({ fields: { entries: 'One of these pages does not exist.' } })
  return entries
}

/** The menus that the owner has made, in their order. */
export async function listStoredMenus(ctx: Ctx) {
  const { menus, order } = storedMenus(await loadSettings(ctx))
  return sortMenus(menus, order)
}

/** Gives a menu back what it shows without its owner; one that is not stored stays as it is. */
export async function resetMenu(ctx: Ctx, name: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { menus, order } = storedMenus(await lockSettings(ctx))
    if (!Object.hasOwn(menus, name)) return
    const names = sortMenus(menus, order).map((menu) => menu.name)
    await changeSettings(
      ctx,
      siteSettings.navigation.merge({ [name]: null }),
      siteSettings.navigationOrder.set(names.filter((each) => each !== name)),
    )
  })
}

/** Takes a page that is gone out of all menus. Part of the transaction that deletes it. */
export async function forgetInMenus(ctx: Ctx, collectionId: string): Promise<void> {
  const { menus } = storedMenus(await lockSettings(ctx))
  const isOther = (entry: MenuEntry) => !('collectionId' in entry) || entry.collectionId !== collectionId
  const changed = Object.entries(menus).filter(([, entries]) => !entries.every(isOther))
  const rest = changed.map(([name, entries]) => [name, entries.filter(isOther)] as const)
  await changeSettings(ctx, siteSettings.navigation.merge(Object.fromEntries(rest)))
}

/** In which menus a page stands, and where: its index by the name of the menu. */
export async function findMenuPlaces(ctx: Ctx, collectionId: string): Promise<Record<string, number>> {
  const menus = Object.entries(storedMenus(await loadSettings(ctx)).menus)
  const isIt = (entry: MenuEntry) => 'collectionId' in entry && entry.collectionId === collectionId
  return Object.fromEntries(
    menus.flatMap(([name, entries]) => (entries.some(isIt) ? [[name, entries.findIndex(isIt)]] : [])),
  )
}

/** Puts a page that is back into the menus that it was in, as near to its place as they allow. Part of a transaction. */
export async function putInMenus(
  ctx: Ctx,
  collectionId: string,
  places: Readonly<Record<string, number>>,
): Promise<void> {
  if (Object.keys(places).length === 0) return
  const { menus } = storedMenus(await lockSettings(ctx))
  const changed = Object.entries(places).flatMap(([name, index]) => {
    const entries = menus[name]
    return entries ? [[name, entries.toSpliced(index, 0, { collectionId })] as const] : []
  })
  await changeSettings(ctx, siteSettings.navigation.merge(Object.fromEntries(changed)))
}

function storedMenus(site: Site) {
  return { menus: siteSettings.navigation.read(site), order: siteSettings.navigationOrder.read(site) }
}
