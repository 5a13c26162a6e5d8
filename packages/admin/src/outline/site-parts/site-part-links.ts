import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { SitePart } from '../../canvas/site-parts.ts'
import { themeTypesQuery } from '../../pages/pages.ts'
import { useCan } from '../../session/session.ts'
import { t, translateServerText } from '../../i18n/text.ts'

/** A screen with more about a place of the theme. */
interface SitePartLink {
  readonly label: string
  readonly link: Pick<LinkProps, 'to' | 'params'>
}

/** What places around the content are called: menus and fields by the theme's own names. */
export function useSitePartName(): (part: SitePart) => string {
  const types = useQuery(themeTypesQuery).data
  return ({ kind, id }) => {
    if (kind === 'field') {
      const label = types?.blockFields.find((each) => each.id === id)?.label ?? id
      return t('Blocks of {name}', { name: translateServerText(label) })
    }
    const menu = kind === 'navigation' && types?.navigations.find(({ name }) => name === id)?.title
    return menu ? translateServerText(menu) : kindNames[kind]
  }
}

const kindNames: Record<Exclude<SitePart['kind'], 'field'>, string> = {
  announcement: t('Announcement bar'),
  header: t('Header'),
  title: t('Site title and logo'),
  navigation: t('Navigation'),
  footer: t('Footer'),
}

/** Whether the role may change a place: what it needs is what the calls of its panel ask for. */
export function useMayEdit(kind: SitePart['kind']): boolean {
  const can = useCan()
  return can(kind === 'title' || kind === 'announcement' ? 'settings.write' : 'content.write')
}

/** Screens with what a place shows besides, for those who may open them. */
export function useSitePartLinks({ kind }: SitePart): readonly SitePartLink[] {
  const can = useCan()
  const settings = can('settings.write')
  const design = offer(can('content.read'), t('Edit the design'), '/design')
  switch (kind) {
    case 'title':
      return offer(settings, t('Icon and tagline'), '/settings/general')
    case 'navigation':
      return offer(can('content.read'), t('All menus and pages'), '/pages')
    case 'header':
      return [...offer(settings, t('Edit the announcement'), '/settings/announcement'), ...design]
    case 'footer':
      return [
        ...offer(settings, t('Edit the contact details'), '/settings/contact'),
        ...offer(settings, t('Edit the social accounts'), '/settings/social'),
        ...design,
      ]
    case 'announcement':
    case 'field':
      return []
  }
}

function offer(isAllowed: boolean, label: string, to: NonNullable<LinkProps['to']>): readonly SitePartLink[] {
  return isAllowed ? [{ label, link: { to } }] : []
}
