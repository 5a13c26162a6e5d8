import { Shapes } from 'lucide-react'
import { type PageKind, pageKinds } from './kinds.tsx'
import type { ThemeTypes } from './pages.ts'
import { t } from '../i18n/text.ts'

/** The kinds of pages an owner may add: those of the platform, then those that the theme in use brings. */
export function listPageKinds(theme: ThemeTypes | undefined): readonly PageKind[] {
  const known = new Set(pageKinds.map(({ typeName }) => typeName))
  const lists = (theme?.collectionTypes ?? []).filter(({ typeName }) => !known.has(typeName))
  const pages = (theme?.staticPages ?? []).filter(({ typeName }) => !known.has(typeName))
  return [
    ...pageKinds,
    ...lists.map(({ typeName, title, folder, index }) => ({
      typeName,
      label: title,
      text: folder || index ? t('Holds pages. From your theme.') : t('A list of your theme.'),
      icon: Shapes,
      items: folder || index ? null : ('item' as const),
    })),
    ...pages.map(({ typeName, title, description }) => ({
      typeName,
      label: title,
      text: description || t('A page of your theme.'),
      icon: Shapes,
      items: null,
    })),
  ]
}

/** A kind by its name, with the theme's words for its own. */
export function findPageKind(typeName: string, theme: ThemeTypes | undefined): PageKind {
  const found = listPageKinds(theme).find((kind) => kind.typeName === typeName)
  return found ?? { typeName, label: typeName, text: '', icon: Shapes, items: 'item' }
}
