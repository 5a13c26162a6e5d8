import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MessageSquare, Settings, UserX } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { ModeratedPage } from '../moderation/moderated-page.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useCan } from '../session/session.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { CommentRow } from './comment-row.tsx'
import { type CommentFolder, commentsQuery, useModeration } from './comments.ts'
import { folders, readCommentsSearch } from './search.ts'

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
  const address = route.useSearch()
  const { find = '', folder = 'all', view } = address
  const navigate = route.useNavigate()
  const comments = useInfiniteQuery(commentsQuery(folder, find))
  const { change } = useModeration()
  const counts = comments.data?.pages[0]?.counts
  const toSearch = (folder: CommentFolder, find: string) => ({
    ...(view === undefined ? {} : { view }),
    ...(folder === 'all' ? {} : { folder }),
    ...(find === '' ? {} : { find }),
  })
  return (
    <ModeratedPage
      title={t('Comments')}
      actions={<More />}
      query={comments}
      items={comments.data?.pages.flatMap((page) => page.comments) ?? []}
      folders={folders.map((name) => ({
        label: folderLabels[name],
        count: counts?.[name],
        link: { to: '/comments', search: toSearch(name, find) },
      }))}
      folder={folder}
      views={
        <SavedViews
          list="comments"
          share="comments.write"
          search={address}
          read={readCommentsSearch}
          toLink={(shown) => ({ to: '/comments', search: shown })}
        />
      }
      filters={
        <SearchField
          label={t('Search comments')}
          value={find}
          onSearch={(text) => void navigate({ search: toSearch(folder, text), replace: true })}
        />
      }
      empty={
        <Nothing
          isSearch={find !== ''}
          folder={folder}
          onClear={() => void navigate({ search: toSearch(folder, ''), replace: true })}
        />
      }
      describeSelect={({ authorName }) => t('Select the comment of {name}', { name: authorName })}
      selectedLabel={t('Selected comments')}
      change={change}
      renderRow={(comment, select) => <CommentRow key={comment.id} comment={comment} select={select} />}
    />
  )
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

interface NothingProps {
  readonly isSearch: boolean
  readonly folder: CommentFolder
  readonly onClear: () => void
}

function Nothing({ isSearch, folder, onClear }: NothingProps) {
  if (isSearch) return <NoMatchState title={t('No comment has these words')} onClear={onClear} />
  if (folder === 'pending')
    return <EmptyState icon={<MessageSquare size={22} />} title={t('Nothing waits for your approval')} />
  if (folder !== 'all') return <EmptyState icon={<MessageSquare size={22} />} title={t('No comments here')} />
  return (
    <EmptyState icon={<MessageSquare size={22} />} title={t('No comments yet')}>
      <p>{t('What visitors write below your posts appears here.')}</p>
    </EmptyState>
  )
}
