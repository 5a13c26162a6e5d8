import { Link } from '@tanstack/react-router'
import { Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { Badge } from '../../ui/badge.tsx'
import { useFormats } from '../../ui/format.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import styles from '../pages.module.css'
import { type ItemSummary, useItemActions } from '../pages.ts'
import { ScheduledNote } from '../../scheduled/scheduled-note.tsx'
import { UnpublishedBadge } from '../../scheduled/unpublished-badge.tsx'
import { useDeletedNotice } from '../../deletions/use-deleted-notice.ts'
import { t } from '../../i18n/text.ts'
import { StateBadge } from '../state-badge.tsx'

interface ItemRowProps {
  readonly item: ItemSummary
  readonly mayWrite: boolean
  readonly isOfPictures: boolean
  readonly actions: ReturnType<typeof useItemActions>
  /** Moves it in the list; false where the list has no order by hand. */
  readonly mover: ReactNode
}

/** A post, event or picture in the list of its page. */
export function ItemRow({ item, mayWrite, isOfPictures, actions, mover }: ItemRowProps) {
  const notify = useNotify()
  const formats = useFormats()
  const showDeleted = useDeletedNotice()
  const { itemId, collectionId, title, picture, tags, featured, startsAt, publishedAt } = item
  const date = startsAt ?? publishedAt
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {picture && (
          <img
            className={styles.thumb}
            src={`${picture.url}?format=300w`}
            alt=""
            loading="lazy"
            style={{ objectPosition: `${picture.focalPoint.x * 100}% ${picture.focalPoint.y * 100}%` }}
          />
        )}
        <span className={styles.words}>
          <Link to="/pages/$collectionId/items/$itemId" params={{ collectionId, itemId }} className={styles.title}>
            {title}
          </Link>
          <span className={styles.itemMeta}>
            {date !== null && (
              <time dateTime={date}>{startsAt === null ? formats.moment(date) : formats.full(date)}</time>
            )}
            {tags.length > 0 && <span>{tags.join(', ')}</span>}
          </span>
          <ScheduledNote kind="item" id={itemId} />
        </span>
        <span className={styles.badges}>
          {item.hasVideo && <Badge>{t('Video')}</Badge>}
          {isOfPictures && !picture && !item.hasVideo && <Badge tone="caution">{t('No picture')}</Badge>}
          {featured && <Badge>{t('Featured')}</Badge>}
          <StateBadge item={item} />
          <UnpublishedBadge kind="item" id={itemId} />
        </span>
      </span>
      <span className={styles.rowActions}>
        {mover}
        {mayWrite && (
          <Menu label={t('More for {title}', { title })}>
            <MenuItem
              icon={<Copy size={16} />}
              onAction={() =>
                actions.duplicate.mutate(itemId, {
                  onSuccess: () => notify(t('“{title}” duplicated as a draft.', { title })),
                })
              }
            >
              {t('Duplicate')}
            </MenuItem>
            <MenuItem
              icon={<Trash2 size={16} />}
              danger
              onAction={() =>
                void actions.remove.mutateAsync(itemId).then(
                  ({ trashId }) => showDeleted({ id: itemId, title, trashId }),
                  (error: unknown) => notify(getErrorMessage(error)),
                )
              }
            >
              {t('Delete')}
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  )
}
