import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { formatTimeUntil } from '../pages/appears.ts'
import { themeTypesQuery } from '../pages/pages.ts'
import { findPageKind } from '../pages/theme-kinds.ts'
import styles from '../pages/pages.module.css'
import { RowsSkeleton } from '../pages/rows-skeleton.tsx'
import { type TrashEntry, trashQuery, useTrashActions } from '../deletions/trash.ts'
import { useNow } from '../pages/use-now.ts'
import { countItems, nameItem, nameListedItem } from '../pages/kinds.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

const route = getRouteApi('/pages/trash')

/** Deleted entries of the last 30 days, and the way back. */
export function TrashPage() {
  const { from } = route.useSearch()
  const trash = useInfiniteQuery(trashQuery)
  const actions = useTrashActions()
  const entries = trash.data?.pages.flatMap((page) => page.entries) ?? []
  const problem = actions.restore.error
  return (
    <Page
      title={t('Trash')}
      windowTitle={[t('Trash'), t('Pages')]}
      before={
        from === 'products' ? (
          <BackLink link={{ to: '/products' }}>{t('Products')}</BackLink>
        ) : (
          <BackLink link={{ to: '/pages' }}>{t('Pages')}</BackLink>
        )
      }
    >
      {problem && (
        <Notice tone="danger" alert>
          {getErrorMessage(problem)}
        </Notice>
      )}
      <Panel title={t('Pages, posts, products and files')}>
        {trash.isPending && <RowsSkeleton widths={[18, 25, 14]} />}
        {trash.isError && entries.length === 0 && (
          <ErrorState error={trash.error} onRetry={() => void trash.refetch()} />
        )}
        {trash.isSuccess && entries.length === 0 && (
          <EmptyState icon={<Trash2 size={22} />} title={t('Trash is empty')}>
            <p>{t('Deleted pages, posts, files and products stay here for 30 days.')}</p>
          </EmptyState>
        )}
        {entries.length > 0 && (
          <ul className={styles.rows}>
            {entries.map((entry) => (
              <TrashRow key={entry.trashId} entry={entry} actions={actions} />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={trash.hasNextPage}
          isLoading={trash.isFetchingNextPage}
          error={trash.isFetchNextPageError ? trash.error : null}
          onLoad={() => void trash.fetchNextPage()}
        />
      </Panel>
    </Page>
  )
}

interface TrashRowProps {
  readonly entry: TrashEntry
  readonly actions: ReturnType<typeof useTrashActions>
}

function TrashRow({ entry, actions }: TrashRowProps) {
  const formats = useFormats()
  const notify = useNotify()
  const navigate = useNavigate()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const { trashId, kind, title, typeName, listTitle, itemCount, deletedAt, deletedBy, expiresAt, mayRestore } = entry
  const { icon: Icon, label, items } = findPageKind(typeName, useQuery(themeTypesQuery).data)
  const restore = async () => {
    const { collectionId, itemId, slug, hasOtherSlug } = await actions.restore.mutateAsync(trashId)
    notify(
      hasOtherSlug
        ? t('“{title}” restored. Its URL was taken, so it is now “{slug}”.', { title, slug })
        : t('“{title}” restored.', { title }),
      { about: trashId },
    )
    if (kind === 'page') await navigate({ to: '/pages/$collectionId', params: { collectionId } })
    else if (itemId !== null && typeName !== 'products')
      await navigate({ to: '/pages/$collectionId/items/$itemId', params: { collectionId, itemId } })
  }
  const what =
    kind === 'file'
      ? t('File of the library')
      : kind === 'page'
        ? itemCount > 0 && items
          ? `${label}, ${countItems(items, itemCount)}`
          : label
        : listTitle === null
          ? nameItem(items ?? 'item')
          : nameListedItem(items ?? 'item', listTitle)
  const when = formats.moment(deletedAt)
  const left = Date.parse(expiresAt) - now.getTime()
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <Icon size={18} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.linkTitle}>{title}</span>
          <span className={styles.trashMeta}>
            {what} ·{' '}
            {deletedBy === '' ? (
              <Trans
                id="deleted <0>{when}</0>"
                values={{ when }}
                components={[<time key="time" dateTime={deletedAt} />]}
              />
            ) : (
              <Trans
                id="deleted <0>{when}</0> by {person}"
                values={{ when, person: deletedBy }}
                components={[<time key="time" dateTime={deletedAt} />]}
              />
            )}{' '}
            ·{' '}
            {left > 0
              ? t('gone for good in {duration}', { duration: formatTimeUntil(left) })
              : t('deleted permanently within a day')}
          </span>
        </span>
      </span>
      {mayRestore && (
        <span className={styles.rowActions}>
          <Button
            icon={<Undo2 size={16} aria-hidden="true" />}
            aria-label={t('Restore {title}', { title })}
            isPending={actions.restore.isPending && actions.restore.variables === trashId}
            onPress={() => void restore().catch(() => undefined)}
          >
            {t('Restore')}
          </Button>
          <Menu label={t('More for {title}', { title })}>
            <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setAsking(true)}>
              {t('Delete permanently')}
            </MenuItem>
          </Menu>
        </span>
      )}
      {isAsking && <DeletePermanentlyDialog entry={entry} onClose={() => setAsking(false)} />}
    </li>
  )
}

function DeletePermanentlyDialog({ entry, onClose }: { readonly entry: TrashEntry; readonly onClose: () => void }) {
  const { remove } = useTrashActions()
  const notify = useNotify()
  return (
    <ConfirmDialog
      title={t('Delete “{title}” permanently?', { title: entry.title })}
      action={t('Delete permanently')}
      onConfirm={() => remove.mutateAsync(entry.trashId)}
      onClose={onClose}
      onDone={() => notify(t('“{title}” deleted permanently.', { title: entry.title }))}
    >
      {t('This can’t be undone.')}
    </ConfirmDialog>
  )
}
