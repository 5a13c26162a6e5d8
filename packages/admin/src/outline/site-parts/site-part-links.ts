import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { SitePart } from '../../canvas/site-parts.ts'
import { themeTypesQuery } from '../../pages/pages.ts'
import { useCan } from '../../session/session.ts'
import { t, translateServerText } from '../../i18n/text.ts'

/** What edits a place of the theme, or a part of it. */
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
  title: t('Site title'),
  logo: t('Logo'),
  navigation: t('Navigation'),
  footer: t('Footer'),
}

/** Where a place is edited; empty for a role that may not. A header and a footer lead to all that they show. */
export function useSitePartLinks({ kind, id }: SitePart): readonly SitePartLink[] {
  const can = useCan()
  const fields = useQuery(themeTypesQuery).data?.blockFields ?? []
  const settings = can('settings.write')
  const title = offer(settings, t('Edit the site title and the logo'), '/settings/general')
  const pages = offer(can('content.read'), t('Edit the menus and pages'), '/pages')
  const announcement = offer(settings, t('Edit the announcement'), '/settings/announcement')
  const design = offer(can('content.read'), t('Edit the design'), '/design')
  const contact = offer(settings, t('Edit the contact details'), '/settings/contact')
  const social = offer(settings, t('Edit the social accounts'), '/settings/social')
  switch (kind) {
    case 'announcement':
      return announcement
    case 'title':
    case 'logo':
      return title
    case 'navigation':
      return pages
    case 'field':
      return [toField(id, fields.find((each) => each.id === id)?.label ?? id)]
    case 'header':
      return [...title, ...pages, ...announcement, ...design]
    case 'footer':
      return [...fields.map((each) => toField(each.id, each.label)), ...pages, ...contact, ...social, ...design]
  }
}

function offer(isAllowed: boolean, label: string, to: NonNullable<LinkProps['to']>): readonly SitePartLink[] {
  return isAllowed ? [{ label, link: { to } }] : []
}

function toField(fieldId: string, label: string): SitePartLink {
  return {
    label: t('Edit the blocks of {name}', { name: translateServerText(label) }),
    link: { to: '/block-fields/$fieldId', params: { fieldId } },
  }
}
