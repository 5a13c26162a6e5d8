import type { CollectionJson, SiteCollection } from './collection.ts'
import { escapeHtml, safeUrl } from '../../platform/html.ts'
import type { SiteData } from './site-data.ts'
import type { MenuEntry } from '../sites/index.ts'

/** An entry of a menu as navigation templates read it. */
export type MenuItem =
  | { active: boolean; folderActive: boolean; collection: CollectionJson; items: MenuItem[] }
  | {
      active: boolean
      folderActive: boolean
      externalLink: { url: string; title: string; newWindow: boolean }
      items: MenuItem[]
    }

/** Menus nest folders in folders at most this deep, so that a folder inside itself ends. */
const maxDepth = 4

/** Where a menu stands; without a collection no entry of it is the current one. */
export interface MenuPage {
  readonly data: SiteData
  readonly collectionId: string | undefined
  /** Path as visitors see it, to mark links of menus that lead here. */
  readonly path: string
}

/** What `<squarespace:navigation>` hands to its template. */
export function menu(page: MenuPage, name: string) {
  const { data } = page
  const items = entriesOf(page, name).flatMap((entry) => menuItem(page, entry, 0))
  return {
    items,
    active: items.some((item) => item.active),
    folderActive: items.some((item) => item.folderActive),
    website: data.website,
    websiteSettings: data.websiteSettings,
    extras: {},
  }
}

/** What `<squarespace:folder-navigation>` hands over: the pages of the folder or index that the page stands in. */
export function folderMenu(page: MenuPage) {
  const { data } = page
  const here = page.collectionId === undefined ? undefined : data.collectionById.get(page.collectionId)
  const folder = here?.json.folder
    ? here
    : here?.row.parent_id
      ? data.collectionById.get(here.row.parent_id)
      : undefined
  const items = folder ? childrenOf(page, folder).flatMap((child) => collectionItem(page, child, 1)) : []
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
export function childrenOf(page: Pick<MenuPage, 'data'>, folder: SiteCollection): SiteCollection[] {
  return page.data.collections.filter(({ row }) => row.parent_id === folder.row.collection_id && row.enabled)
}

/** Names under which every site has its main menu, whatever the theme calls its menus. */
const mainNames: readonly string[] = ['mainNav', 'mainNavigation']

/** The owner's menu of this name, else the one of the same position. Without any menu of the owner's, the first shows the top pages. */
function entriesOf(page: MenuPage, name: string): readonly MenuEntry[] {
  const { navigation } = page.data.settings
  const set = Object.hasOwn(navigation, name) ? navigation[name] : undefined
  if (set) return set
  const names = page.data.theme.theme.conf.navigations.map((menu) => menu.name)
  const position = names.includes(name) ? names.indexOf(name) : mainNames.includes(name) ? 0 : -1
  const inOrder = menusInOrder(navigation)
  const other = position < 0 ? undefined : inOrder[position]
  // A menu that the theme shows by its name stands in no other place.
  if (other && !names.includes(other.name)) return other.entries
  const isFirst = position === 0 || mainNames.includes(name)
  if (
    !isFirst ||
    inOrder.some(({ entries, name }) => entries.length > 0 && (mainNames.includes(name) || names[0] === name))
  )
    return []
  return page.data.collections
    .filter(({ row }) => row.enabled && row.parent_id === null && !row.is_homepage)
    .map(({ row }) => ({ collectionId: row.collection_id }))
}

/** The owner's menus by position: the main one first, the others in the order of their names as stored. */
function menusInOrder(
  navigation: Readonly<Record<string, readonly MenuEntry[]>>,
): readonly { readonly name: string; readonly entries: readonly MenuEntry[] }[] {
  const menus = Object.entries(navigation).map(([name, entries]) => ({ name, entries }))
  const rank = (name: string) => (mainNames.includes(name) ? 0 : 1)
  return menus.toSorted((a, b) => rank(a.name) - rank(b.name))
}

function menuItem(page: MenuPage, entry: MenuEntry, depth: number): MenuItem[] {
  if ('collectionId' in entry) {
    const collection = page.data.collectionById.get(entry.collectionId)
    return collection?.row.enabled ? collectionItem(page, collection, depth) : []
  }
  const externalLink = {
    url: escapeHtml(safeUrl(entry.url)),
    title: escapeHtml(entry.title),
    newWindow: entry.newWindow,
  }
  return [{ active: entry.url === page.path, folderActive: false, externalLink, items: [] }]
}

function collectionItem(page: MenuPage, collection: SiteCollection, depth: number): MenuItem[] {
  const items =
    collection.json.folder && depth < maxDepth
      ? childrenOf(page, collection).flatMap((child) => collectionItem(page, child, depth + 1))
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
