import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { FileText, type LucideIcon, Newspaper, Package, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { hasOwnContent } from '../pages/kinds.tsx'
import { type CollectionSummary, collectionsQuery, themeTypesQuery } from '../pages/pages.ts'
import { findPageKind } from '../pages/theme-kinds.ts'
import { useCan, useSession } from '../session/session.ts'
import { readRecent } from '../shell/palette/recent.ts'
import { Panel } from '../ui/page.tsx'
import styles from './shortcuts.module.css'
import { t } from '../i18n/text.ts'

interface Destination {
  readonly key: string
  readonly label: string
  readonly noun: string
  readonly icon: LucideIcon
  readonly link: LinkProps
}

/** Three full lines in a wide window. */
const maxDestinations = 9

/** Screens of single records, by their routes. */
const kinds: Readonly<Record<string, Pick<Destination, 'icon' | 'noun'>>> = {
  '/products/$itemId': { icon: Package, noun: t('Product') },
  '/orders/$orderId': { icon: ReceiptText, noun: t('Order') },
  '/pages/$collectionId': { icon: FileText, noun: t('Page') },
  '/pages/$collectionId/items/$itemId': { icon: Newspaper, noun: t('Entry') },
}

/** Kinds of pages that hold nothing to edit by themselves, or have a screen of their own in the menu. */
const otherKinds: readonly string[] = ['products', 'folder', 'index']

/** One click to the work: what was opened last on this device, then the pages of the site. */
export function JumpPanel() {
  const { id } = useSession().site
  // Read once: the list stays as it is while somebody points at it.
  const [recent] = useState(() => readRecent(id))
  const mayWrite = useCan()('content.write')
  const pages = useQuery({ ...collectionsQuery, enabled: mayWrite }).data ?? []
  const theme = useQuery({ ...themeTypesQuery, enabled: mayWrite }).data
  const withContent = new Set(
    pages.flatMap(({ collectionId, typeName }) => (hasOwnContent(typeName) ? [getKey({ collectionId })] : [])),
  )
  const opened = recent.flatMap(({ label, target: last }): Destination[] => {
    const kind = kinds[last.to]
    if (!kind) return []
    // The work on a page is its content, whichever of its views was open last.
    const isContent = withContent.has(getKey(last.params))
    const target = isContent ? { ...last, search: { view: 'outline' } } : last
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- targets are routes of the table above.
    return [{ key: getKey(target.params), label, link: target as LinkProps, ...kind }]
  })
  const known = new Set(opened.map(({ key }) => key))
  const others = sortPages(pages).flatMap((page): Destination[] => {
    const { collectionId, typeName, title } = page
    const key = getKey({ collectionId })
    if (otherKinds.includes(typeName) || known.has(key)) return []
    const { label, icon } = findPageKind(typeName, theme)
    const search = hasOwnContent(typeName) ? ({ view: 'outline' } as const) : {}
    const link: LinkProps = { to: '/pages/$collectionId', params: { collectionId }, search }
    return [{ key, label: title, noun: label, icon, link }]
  })
  const destinations = [...opened, ...others].slice(0, maxDestinations)
  if (destinations.length === 0) return null
  return (
    <Panel title={t('Jump to')}>
      <ul className={styles.recent}>
        {destinations.map(({ key, label, noun, icon: Icon, link }) => (
          <li key={key}>
            <Link {...link} className={styles.record}>
              <Icon size={18} aria-hidden="true" />
              <span className={styles.title}>{label}</span>
              <span className={styles.noun}>{noun}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A page is one record, whichever of its views was open. */
function getKey(params: Readonly<Record<string, string>> | undefined): string {
  return JSON.stringify(params ?? {})
}

/** The home page first, the others in the order of the list. */
function sortPages(pages: readonly CollectionSummary[]): readonly CollectionSummary[] {
  return [...pages].sort((one, other) => Number(other.isHomepage) - Number(one.isHomepage))
}
