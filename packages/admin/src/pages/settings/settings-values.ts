import { useQuery } from '@tanstack/react-query'
import { toPictureValue } from '../../media/files.ts'
import { type Collection, type ThemeTypes, themeTypesQuery } from '../pages.ts'

/** Kinds whose lists are turned page by page, in the length that their owner likes; lists of the theme's own are, too. */
const pagedKinds: readonly string[] = ['blog']
/** Kinds of the platform that are not, also where the theme has something to say of them. */
const fixedKinds = { page: true, products: true, events: true, gallery: true, album: true, index: true, folder: true }

export type SettingsValues = ReturnType<typeof toValues>

/** What the form of a page's settings begins with. */
export function toValues(collection: Collection) {
  const { title, navigationTitle, slug, description, redirectUrl, seo } = collection
  return {
    title,
    navigationTitle,
    slug,
    description,
    redirectUrl,
    pageSize: String(collection.pageSize),
    picture: collection.mainPicture ? toPictureValue(collection.mainPicture) : null,
    folderBehavior: String(collection.folderBehavior ?? 2),
    eventView: String(collection.eventView),
    layout: collection.layout,
    seoTitle: seo.title,
    seoDescription: seo.description,
    seoHidden: seo.hidden,
  }
}

interface ListOptions {
  /** Empty: there is no choice. */
  readonly layouts: ThemeTypes['layouts']
  /** Whether the owner chooses how many entries a page of the list has. */
  readonly isPaged: boolean
}

/** What the theme lets the owner choose for a page. */
export function useListOptions(collection: Collection): ListOptions {
  const isFolder = collection.typeName === 'folder'
  const { data: types } = useQuery(themeTypesQuery)
  const conf = types?.collectionTypes.find(({ typeName }) => typeName === collection.typeName)
  // A folder is no page; and one layout is no choice.
  const layouts = isFolder || (types?.layouts.length ?? 0) < 2 ? [] : (types?.layouts ?? [])
  const isListOfTheme = conf !== undefined && !conf.folder && !conf.index && !(collection.typeName in fixedKinds)
  const isPaged = (pagedKinds.includes(collection.typeName) || isListOfTheme) && conf?.forcePageSize !== true
  return { layouts, isPaged }
}
