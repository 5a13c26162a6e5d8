import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CornerDownRight, Link2, Plus } from 'lucide-react'
import { ScheduledNote } from '../scheduled/scheduled-note.tsx'
import { UnpublishedBadge } from '../scheduled/unpublished-badge.tsx'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { MoveButtons } from './move-buttons.tsx'
import { ContentLink } from './content-link.tsx'
import { countItems, getAddLabel, hasOwnContent, type ItemNoun } from './kinds.tsx'
import { LinkMenu, PageMenu } from './page-menu.tsx'
import type { TreeRow } from './page-tree.ts'
import { PageStateBadge } from './publish-page.tsx'
import styles from './pages.module.css'
import { type CollectionSummary, themeTypesQuery } from './pages.ts'
import { findPageKind } from './theme-kinds.ts'
import type { Tree } from './use-tree.ts'
import { t } from '../i18n/text.ts'

interface PageRowProps {
  readonly row: TreeRow
  readonly tree: Tree
}

/** A page or a link in the list of pages. */
export function PageRow({ row, tree }: PageRowProps) {
  const { page, link, depth } = row
  const name = page?.title ?? link?.title ?? ''
  const { items } = findPageKind(page?.typeName ?? '', useQuery(themeTypesQuery).data)
  return (
    <li className={styles.row} data-depth={Math.min(depth, 4)}>
      {depth > 0 && <CornerDownRight size={16} className={classNames(styles.branch)} aria-hidden="true" />}
      {page && <PageName page={page} />}
      {link && (
        <span className={styles.name}>
          <Link2 size={18} aria-hidden="true" />
          <span className={styles.words}>
            <span className={styles.linkTitle}>{link.title}</span>
            <span className={styles.path}>{link.url}</span>
          </span>
        </span>
      )}
      <span className={styles.rowActions}>
        {page && hasOwnContent(page.typeName) && tree.mayWrite && (
          <ContentLink collectionId={page.collectionId} title={page.title} />
        )}
        {page && items && tree.mayWrite && <AddItemLink page={page} kind={items} />}
        {tree.mayWrite && row.place.count > 1 && (
          <MoveButtons
            name={name}
            index={row.place.index}
            count={row.place.count}
            onMove={(by) => tree.move(row, by)}
          />
        )}
        {page && <PageMenu page={page} row={row} tree={tree} />}
        {link && tree.mayWrite && <LinkMenu row={row} link={link} tree={tree} />}
      </span>
    </li>
  )
}

interface AddItemLinkProps {
  readonly page: Pick<CollectionSummary, 'collectionId' | 'title' | 'typeName'>
  readonly kind: ItemNoun
}

/** From the list of pages to a new post, event or product of one of them. */
function AddItemLink({ page: { collectionId, title, typeName }, kind }: AddItemLinkProps) {
  const label = getAddLabel(kind)
  const shared = {
    className: getButtonClass('quiet'),
    search: { add: true } as const,
    'aria-label': t('{action}: {title}', { action: label, title }),
  }
  const children = (
    <>
      <Plus size={16} aria-hidden="true" />
      <span>{label}</span>
    </>
  )
  return typeName === 'products' ? (
    <Link to="/products" {...shared}>
      {children}
    </Link>
  ) : (
    <Link to="/pages/$collectionId" params={{ collectionId }} {...shared}>
      {children}
    </Link>
  )
}

function PageName({ page }: { readonly page: CollectionSummary }) {
  const { icon: Icon, label, items } = findPageKind(page.typeName, useQuery(themeTypesQuery).data)
  const count = items && page.itemCount > 0 ? countItems(items, page.itemCount) : label
  return (
    <span className={styles.name}>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.words}>
        <Link to="/pages/$collectionId" params={{ collectionId: page.collectionId }} className={styles.title}>
          {page.title}
        </Link>
        <span className={styles.path}>
          {page.path} · {count}
        </span>
        <ScheduledNote kind="page" id={page.collectionId} />
      </span>
      <span className={styles.badges}>
        {page.isHomepage && <Badge tone="accent">{t('Home')}</Badge>}
        <PageStateBadge page={page} />
        <UnpublishedBadge kind="page" id={page.collectionId} />
        {page.draftCount > 0 && (
          <Badge>{t('{count, plural, one {# draft} other {# drafts}}', { count: page.draftCount })}</Badge>
        )}
      </span>
    </span>
  )
}
