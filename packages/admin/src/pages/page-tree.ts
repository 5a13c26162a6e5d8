import { holdsPages } from './kinds.tsx'
import type { CollectionSummary, Menu, MenuEntry } from './pages.ts'
import { t } from '../i18n/text.ts'

/** A line of the list of pages: a page or a link, with where it is among its neighbours. */
export interface TreeRow {
  readonly key: string
  readonly depth: number
  readonly page: CollectionSummary | undefined
  /** A link to anywhere; a page where undefined. */
  readonly link: Extract<MenuEntry, { url: string }> | undefined
  readonly place: Place
}

/** Neighbours in a menu, or pages inside a folder (null: at the top, in no menu). */
type Place = { readonly index: number; readonly count: number } & (
  | { readonly kind: 'menu'; readonly menu: string }
  | { readonly kind: 'pages'; readonly parentId: string | null; readonly ids: readonly string[] }
)

export interface TreeSection {
  readonly name: string
  readonly title: string
  /** A menu may be added to; pages in no menu are what is left. */
  readonly isMenu: boolean
  /** A menu of the owner's, which can be given its default back. */
  readonly canReset: boolean
  readonly rows: readonly TreeRow[]
}

/** What owners call the menus that themes usually have. */
export const menuTitles: Readonly<Record<string, string>> = {
  mainNav: t('Main menu'),
  footerNav: t('Footer menu'),
  secondaryNav: t('Secondary menu'),
}

/** The pages of a site as its owner thinks of them: menu by menu, folders with what is in them, then what is in no menu. */
export function buildTree(pages: readonly CollectionSummary[], menus: readonly Menu[]): TreeSection[] {
  const byId = new Map(pages.map((page) => [page.collectionId, page]))
  const inMenus = new Set(
    menus.flatMap(({ entries }) => entries.flatMap((entry) => ('url' in entry ? [] : entry.collectionId))),
  )
  const rest = pages.filter(({ parentId, collectionId }) => parentId === null && !inMenus.has(collectionId))
  const sections = menus.map(({ name, entries, isDefault }) => ({
    name,
    title: menuTitles[name] ?? name,
    isMenu: true,
    canReset: !isDefault,
    rows: entries.flatMap((entry, index) => {
      const place = { kind: 'menu' as const, menu: name, index, count: entries.length }
      if ('url' in entry)
        return [{ key: `${name} ${entry.url} ${entry.title}`, depth: 0, page: undefined, link: entry, place }]
      const page = byId.get(entry.collectionId)
      return page ? branch(pages, page, { key: name, depth: 0, place }, []) : []
    }),
  }))
  const ids = rest.map(({ collectionId }) => collectionId)
  const loose = rest.flatMap((page, index) =>
    branch(
      pages,
      page,
      { key: 'rest', depth: 0, place: { kind: 'pages', parentId: null, ids, index, count: ids.length } },
      [],
    ),
  )
  return [...sections, { name: 'rest', title: t('Not linked'), isMenu: false, canReset: false, rows: loose }]
}

/** A page and what is inside it. `above` ends folders that are inside each other. */
function branch(
  pages: readonly CollectionSummary[],
  page: CollectionSummary,
  { key, depth, place }: { readonly key: string; readonly depth: number; readonly place: Place },
  above: readonly string[],
): TreeRow[] {
  const row = { key: `${key} ${page.collectionId}`, depth, page, link: undefined, place }
  if (!holdsPages(page.typeName) || above.includes(page.collectionId)) return [row]
  const inside = pages.filter(({ parentId }) => parentId === page.collectionId)
  const ids = inside.map(({ collectionId }) => collectionId)
  return [
    row,
    ...inside.flatMap((child, index) =>
      branch(
        pages,
        child,
        {
          key: row.key,
          depth: depth + 1,
          place: { kind: 'pages', parentId: page.collectionId, ids, index, count: ids.length },
        },
        [...above, page.collectionId],
      ),
    ),
  ]
}

/** The same line in a list built later. A menu may hold one link twice; the place tells them apart as long as nothing moved. */
export function findRow(sections: readonly TreeSection[], { key, place }: TreeRow): TreeRow | undefined {
  const same = sections.flatMap(({ rows }) => rows.filter((row) => row.key === key))
  return same.find((row) => row.place.index === place.index) ?? same[0]
}
