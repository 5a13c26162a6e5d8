import type { CollectionJson, SiteCollection } from './collection.ts'
import { escapeHtml, toSafeUrl } from '../../platform/text/html.ts'
import type { SiteData } from './site-data.ts'
import { isHiddenPage } from './visibility.ts'
import { sortMenus } from '../menus/index.ts'
import type { MenuEntry } from '../sites/index.ts'

/** An entry of a menu as navigation templates read it. */
type MenuItem =
  | { active: boolean; folderActive: boolean; collection: CollectionJson; items: MenuItem[] }
  | {
      active: boolean
      folderActive: boolean
      externalLink: { url: string; title: string; newWindow: boolean }
      items: MenuItem[]
    }

/** Menus nest folders in folders at most this deep, so that a folder inside itself ends. */
const maxDepth = 4

/** Where a menu is; without a collection no entry of it is the current one. */
export interface MenuPage {
  readonly data: SiteData
  readonly collectionId: string | undefined
  /** Path as visitors see it, to mark links of menus that lead here. */
  readonly path: string
}

/** What `<squarespace:navigation>` hands to its template. */
export function buildMenu(page: MenuPage, name: string) {
  const { data } = page
  const items = listMenuEntries(page, name).flatMap((entry) => menuItem(page, entry, 0))
  return {
    items,
    active: items.some((item) => item.active),
    folderActive: items.some((item) => item.folderActive),
    website: data.website,
    websiteSettings: data.websiteSettings,
    extras: {},
  }
}

/** What `<squarespace:folder-navigation>` hands over: the pages of the folder or index that the page is in. */
export function buildFolderMenu(page: MenuPage) {
  const { data } = page
  const here = page.collectionId === undefined ? undefined : data.collectionById.get(page.collectionId)
  const folder = here?.json.folder
    ? here
    : here?.row.parent_id
      ? data.collectionById.get(here.row.parent_id)
      : undefined
  const items = folder ? listChildren(page, folder).flatMap((child) => collectionItem(page, child, 1)) : []
  return {
    collection: folder?.json ?? null,
    items,
    active: items.length > 0,
    folderActive: items.some((item) => item.active),
    website: data.website,
    extras: {},
  }
}

/** Child collections of a folder or index, in their order. */
export function listChildren(page: Pick<MenuPage, 'data'>, folder: SiteCollection): SiteCollection[] {
  const { data } = page
  return data.collections.filter(
    ({ row }) => row.parent_id === folder.row.collection_id && row.enabled && !isHiddenPage(data, row.collection_id),
  )
}

/** Names under which every site has its main menu, whatever the theme calls its menus. */
const mainNames: readonly string[] = ['mainNav', 'mainNavigation']
/** Lists of pages that are in no menu; sites from elsewhere bring them along. */
const reservedNames: readonly string[] = ['_hidden', '_memberareas']

interface OwnersMenu {
  readonly name: string
  readonly entries: readonly MenuEntry[]
}

/**
 * The owner's menu of this name, else the one of the same position among those that the theme does not name. A menu that the owner emptied
 * shows nothing under its own name, and takes no position. Where the owner made none for the first, it shows the top pages.
 */
function listMenuEntries(page: MenuPage, name: string): readonly MenuEntry[] {
  const { navigation, navigationOrder } = page.data.settings
  const menus = sortMenus(navigation, navigationOrder)
  const own = menus.find((menu) => menu.name === name)
  if (own) return own.entries
  const named = page.data.theme.theme.conf.navigations.map((menu) => menu.name)
  const names = named.length > 0 ? named : mainNames.slice(0, 1)
  const first = names[0]
  // A theme may ask for the main menu by its usual name, whatever its configuration calls it.
  if (!names.includes(name)) return mainNames.includes(name) && first !== undefined ? listMenuEntries(page, first) : []
  const isMade = (other: string) => menus.some((menu) => menu.name === other)
  const position = names.filter((other) => !isMade(other)).indexOf(name)
  const other = menusByPosition(menus, names)[position]
  if (other) return other.entries
  return name === first && !mainNames.some(isMade) ? topPages(page) : []
}

/** The filled menus that the theme does not name, the main one first: it takes no position but the first. */
function menusByPosition(menus: readonly OwnersMenu[], names: readonly string[]): readonly OwnersMenu[] {
  const filled = menus.filter(({ entries }) => entries.length > 0)
  const unclaimed = filled.filter(({ name }) => !names.includes(name) && !reservedNames.includes(name))
  const main = unclaimed.filter(({ name }) => mainNames.includes(name))
  const others = unclaimed.filter(({ name }) => !mainNames.includes(name))
  const isFirstMade = menus.some(({ name }) => name === names[0])
  return isFirstMade ? others : [...main.slice(0, 1), ...others]
}

function topPages({ data }: MenuPage): readonly MenuEntry[] {
  return data.collections
    .filter(({ row }) => row.enabled && row.parent_id === null && !row.is_homepage)
    .map(({ row }) => ({ collectionId: row.collection_id }))
}

function menuItem(page: MenuPage, entry: MenuEntry, depth: number): MenuItem[] {
  if ('collectionId' in entry) {
    const collection = page.data.collectionById.get(entry.collectionId)
    const isShown = collection?.row.enabled && !isHiddenPage(page.data, collection.row.collection_id)
    return isShown ? collectionItem(page, collection, depth) : []
  }
  const externalLink = {
    url: escapeHtml(toSafeUrl(entry.url)),
    title: escapeHtml(entry.title),
    newWindow: entry.newWindow,
  }
  return [{ active: entry.url === page.path, folderActive: false, externalLink, items: [] }]
}

function collectionItem(page: MenuPage, collection: SiteCollection, depth: number): MenuItem[] {
  const items =
    collection.json.folder && depth < maxDepth
      ? listChildren(page, collection).flatMap((child) => collectionItem(page, child, depth + 1))
      : []
  const active = collection.row.collection_id === page.collectionId
  return [
    {
      active,
      folderActive: items.some((item) => item.active || item.folderActive),
      collection: collection.json,
      items,
    },
  ]
}
