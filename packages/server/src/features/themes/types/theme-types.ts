import { z } from 'zod'
import type { CollectionConf, Theme } from '../../theme-files/index.ts'

const fieldTypes = ['text', 'wysiwyg', 'image', 'checkbox', 'gallery'] as const
const bases = ['text', 'image', 'video'] as const

const CustomField = z
  .object({
    /** Key of the value in `customContent`. */
    name: z.string(),
    title: z.string(),
    /** What the theme writes otherwise is edited as text. */
    type: z.enum(fieldTypes),
  })
  .meta({ id: 'CustomField' })
/** A type of item that the theme defines in `customTypes`. */
const CustomType = z
  .object({
    name: z.string(),
    title: z.string(),
    /** The kind of item it extends: an article, a picture, a video. */
    base: z.enum(bases),
    fields: z.array(CustomField),
  })
  .meta({ id: 'CustomType' })
/** A type of collection that the theme has a conf or a view for; types of the platform are among them when the theme changes them. */
const CollectionType = z
  .object({
    typeName: z.string(),
    title: z.string(),
    /** Title of a new collection of this type. */
    newTitle: z.string(),
    /** Label of the button that adds an item. */
    addText: z.string(),
    icon: z.string(),
    /** `chronological`, `user-orderable`, `calendar`, `music-album`; '' where the theme says nothing. */
    ordering: z.string(),
    /** Kinds of items: `text`, `image`, `video`, `audio`, `event`, `page`, `gallery`, or names of custom types. Empty: those of the platform. */
    acceptTypes: z.array(z.string()),
    pageSize: z.int().nullable(),
    /** The owner cannot change the page size. */
    forcePageSize: z.boolean(),
    folder: z.boolean(),
    index: z.boolean(),
    /** Views of the theme: without a list the first item is shown, without an item items have no page of their own. */
    hasList: z.boolean(),
    hasItem: z.boolean(),
  })
  .meta({ id: 'CollectionType' })
/** What the theme in use adds to what owners can make. */
export const ThemeTypes = z
  .object({
    customTypes: z.array(CustomType),
    collectionTypes: z.array(CollectionType),
    /** Pages whose text is in the theme (`pages/X.page`): collections of type 7 with this type name. */
    staticPages: z.array(z.object({ typeName: z.string(), title: z.string(), description: z.string() })),
    /** Frames that a page may be in; one alone is no choice. */
    layouts: z.array(z.object({ name: z.string(), title: z.string() })),
    /** Menus the theme shows. */
    navigations: z.array(z.object({ name: z.string(), title: z.string() })),
    /** Places of the theme that hold blocks on every page, such as the footer. */
    blockFields: z.array(z.object({ id: z.string(), label: z.string() })),
  })
  .meta({ id: 'ThemeTypes' })
export type ThemeTypes = z.infer<typeof ThemeTypes>

/** Pages of a theme that replace other pages and cannot be made. */
const pagesOfOthers = new Set(['home', 'page'])

export function readThemeTypes(theme: Theme): ThemeTypes {
  const typeNames = listNames(theme, /^(.+)\.(?:list|item)$/)
  const pageNames = listNames(theme, /^(.+)\.page$/).filter((name) => !pagesOfOthers.has(name))
  const ofCollections = [...theme.collectionConfs.keys()].filter((name) => !pageNames.includes(name))
  return {
    customTypes: theme.conf.customTypes.map(({ name, title, base, fields }) => ({
      name,
      title: title || name,
      base: bases.find((known) => known === base) ?? 'text',
      fields: fields.map((field) => ({
        name: field.name,
        title: field.title || field.name,
        type: fieldTypes.find((known) => known === field.type) ?? 'text',
      })),
    })),
    collectionTypes: [...new Set([...ofCollections, ...typeNames])]
      .toSorted()
      .map((name) => collectionType(name, theme.collectionConfs.get(name), theme)),
    staticPages: pageNames.map((name) => ({
      typeName: name,
      title: theme.collectionConfs.get(name)?.title || name,
      description: theme.collectionConfs.get(name)?.description ?? '',
    })),
    layouts: Object.entries(theme.conf.layouts).map(([name, layout]) => ({ name, title: layout.name || name })),
    navigations: theme.conf.navigations.map(({ name, title }) => ({ name, title: title || name })),
    blockFields: listBlockFields(theme),
  }
}

/** The tags of the theme's regions. An id that a template computes names no place of its own. */
function listBlockFields(theme: Theme): { id: string; label: string }[] {
  const fields = new Map<string, string>()
  for (const { text } of theme.regions.values())
    for (const [, attributes = ''] of text.matchAll(/<squarespace:block-field\b([^>]*)>/gi)) {
      const id = readAttribute(attributes, 'id')
      if (/^[\w-]+$/.test(id)) fields.set(id, readAttribute(attributes, 'label') || id)
    }
  return [...fields].map(([id, label]) => ({ id, label }))
}

function readAttribute(attributes: string, name: string): string {
  return new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(attributes)?.[1] ?? ''
}

function listNames(theme: Theme, pattern: RegExp): string[] {
  return [...new Set([...theme.views.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []))].toSorted()
}

function collectionType(typeName: string, conf: CollectionConf | undefined, theme: Theme) {
  return {
    typeName,
    title: conf?.title || typeName,
    newTitle: conf?.newTitle || conf?.title || typeName,
    addText: conf?.addText ?? '',
    icon: conf?.icon ?? '',
    ordering: conf?.ordering ?? '',
    acceptTypes: conf?.acceptTypes ?? [],
    pageSize: conf?.pageSize ?? null,
    forcePageSize: conf?.forcePageSize ?? false,
    folder: conf?.folder ?? false,
    index: conf?.index ?? false,
    hasList: theme.views.has(`${typeName}.list`),
    hasItem: theme.views.has(`${typeName}.item`),
  }
}
