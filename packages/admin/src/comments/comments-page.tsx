import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MessageSquare, SearchX, Settings, UserX } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { CommentRow } from './comment-row.tsx'
import styles from './comments.module.css'
import { useAction } from './use-action.ts'
import {
  type Comment,
  type CommentFolder,
  type CommentState,
  commentsQuery,
  folders,
  useModeration,
} from './comments.ts'

const route = getRouteApi('/comments')

const folderLabels: Readonly<Record<CommentFolder, string>> = {
  all: t('All'),
  pending: t('Waiting'),
  published: t('Published'),
  flagged: t('Reported'),
  spam: t('Spam'),
  deleted: t('Deleted'),
}

/** What visitors wrote, newest first, for who decides about it. */
export function CommentsPage() {
  const { find = '', folder = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const comments = useInfiniteQuery(commentsQuery(folder, find))
  const mayWrite = useCan()('comments.write')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = comments.data?.pages.flatMap((page) => page.comments) ?? []
  const counts = comments.data?.pages[0]?.counts
  const selected = all.filter(({ id }) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <Page title={t('Comments')} actions={<More />}>
      <Segments
        label={t('Folder')}
        segments={folders.map((name) => ({
          label: countLabel(name, counts?.[name]),
          link: {
            to: '/comments',
            search: { ...(name === 'all' ? {} : { folder: name }), ...(find === '' ? {} : { find }) },
          },
        }))}
      />
      <div className={styles.toolbar}>
        {mayWrite && selected.length > 0 ? (
          <BulkBar comments={selected} folder={folder} onDone={() => setChosen(new Set())} />
        ) : (
          <span className={styles.meta}>
            {mayWrite && all.length > 0 && (
              <Button kind="quiet" onPress={() => setChosen(new Set(all.map(({ id }) => id)))}>
                {t('Select all shown')}
              </Button>
            )}
          </span>
        )}
        <SearchField
          label={t('Search comments')}
          value={find}
          onSearch={(text) =>
            void navigate({
              search: { ...(folder === 'all' ? {} : { folder }), ...(text === '' ? {} : { find: text }) },
              replace: true,
            })
          }
        />
      </div>
      <Panel>
        {comments.isPending && (
          <p className={styles.body} aria-busy="true">
            <Skeleton width={30} />
          </p>
        )}
        {comments.isError && all.length === 0 && (
          <ErrorState error={comments.error} onRetry={() => void comments.refetch()} />
        )}
        {comments.isSuccess && all.length === 0 && <Nothing isSearch={find !== ''} folder={folder} />}
        {all.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Comments')}>
            {all.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                select={
                  mayWrite ? (
                    <Checkbox isSelected={chosen.has(comment.id)} onChange={() => toggle(comment.id)}>
                      <span className="visually-hidden">
                        {t('Select the comment of {name}', { name: comment.authorName })}
                      </span>
                    </Checkbox>
                  ) : null
                }
                mayWrite={mayWrite}
              />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={comments.hasNextPage}
          isLoading={comments.isFetchingNextPage}
          error={comments.isFetchNextPageError ? comments.error : null}
          onLoad={() => void comments.fetchNextPage()}
        />
      </Panel>
    </Page>
  )
}

function countLabel(folder: CommentFolder, count = 0): string {
  const label = folderLabels[folder]
  return count === 0 ? label : t('{label} ({count})', { label, count })
}

function More() {
  const navigate = useNavigate()
  const maySet = useCan()('settings.write')
  return (
    <Menu label={t('More')}>
      <MenuItem icon={<UserX size={16} aria-hidden="true" />} onAction={() => void navigate({ to: '/comments/bans' })}>
        {t('Bans')}
      </MenuItem>
      {maySet && (
        <MenuItem
          icon={<Settings size={16} aria-hidden="true" />}
          onAction={() => void navigate({ to: '/settings/comments' })}
        >
          {t('Settings')}
        </MenuItem>
      )}
    </Menu>
  )
}

interface BulkBarProps {
  readonly comments: readonly Comment[]
  readonly folder: CommentFolder
  readonly onDone: () => void
}

function BulkBar({ comments, folder, onDone }: BulkBarProps) {
  const { change } = useModeration()
  const { problem, run } = useAction()
  const act = (state: CommentState) =>
    run(async () => {
      await change(
        comments.map(({ id }) => id),
        state,
      )
      onDone()
    })
  return (
    <fieldset className={styles.bulk} aria-label={t('Selected comments')}>
      <output className={styles.meta}>{t('{count} selected', { count: comments.length })}</output>
      {folder !== 'published' && <Button onPress={() => act('published')}>{t('Publish')}</Button>}
      {folder !== 'spam' && <Button onPress={() => act('spam')}>{t('Spam')}</Button>}
      {folder !== 'deleted' && <Button onPress={() => act('deleted')}>{t('Delete')}</Button>}
      <Button kind="quiet" onPress={onDone}>
        {t('Clear selection')}
      </Button>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
    </fieldset>
  )
}

function Nothing({ isSearch, folder }: { readonly isSearch: boolean; readonly folder: CommentFolder }) {
  if (isSearch) return <EmptyState icon={<SearchX size={22} />} title={t('No comment has these words')} />
  if (folder === 'pending')
    return <EmptyState icon={<MessageSquare size={22} />} title={t('Nothing waits for your approval')} />
  if (folder !== 'all') return <EmptyState icon={<MessageSquare size={22} />} title={t('No comments here')} />
  return (
    <EmptyState icon={<MessageSquare size={22} />} title={t('No comments yet')}>
      <p>{t('What visitors write below your posts appears here.')}</p>
    </EmptyState>
  )
}
