import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye, Share2, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { refreshReleases, type Release } from './releases.ts'

type Question = 'publish' | 'rollback' | 'delete'

const ShareDialog = lazy(async () => ({ default: (await import('../sharing/share-dialog.tsx')).ShareDialog }))

interface ReleaseActionsProps {
  readonly release: Release
  /** Unsaved changes would not be part of it. */
  readonly isDirty: boolean
}

/** What can be done with a release as a whole. */
export function ReleaseActions({ release, isDirty }: ReleaseActionsProps) {
  const [question, setQuestion] = useState<Question>()
  const [isSharing, setSharing] = useState(false)
  const { approve, preview } = useQuickActions(release)
  const { state, needsApproval, approvedOn, documentCount, mayApprove, title } = release
  if (!useCan()('content.write')) return null
  const isOpen = state === 'open'
  const waits = needsApproval && approvedOn === null
  const isOff = isDirty || documentCount === 0
  return (
    <>
      {isOpen && (
        <Button icon={<Eye size={16} aria-hidden="true" />} isDisabled={isOff} onPress={preview}>
          {t('Preview')}
        </Button>
      )}
      {isOpen && mayApprove && (
        <Button kind="primary" isDisabled={isOff} isPending={approve.isPending} onPress={() => approve.mutate()}>
          {t('Approve')}
        </Button>
      )}
      {isOpen && !waits && (
        <Button kind="primary" isDisabled={isOff} onPress={() => setQuestion('publish')}>
          {t('Publish now')}
        </Button>
      )}
      {state === 'published' && <Button onPress={() => setQuestion('rollback')}>{t('Roll back')}</Button>}
      <Menu label={t('More for {title}', { title })}>
        {isOpen && documentCount > 0 && (
          <MenuItem icon={<Share2 size={16} />} onAction={() => setSharing(true)}>
            {t('Share the preview...')}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setQuestion('delete')}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog subject={{ kind: 'release', id: release.id, title }} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {question !== undefined && <Asked question={question} release={release} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

function useQuickActions(release: Release) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { id: releaseId, version } = release
  const approve = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/admin/releases/{releaseId}/approvals', { params: { path: { releaseId } }, body: { version } }),
      ),
    onSuccess: async (now) => {
      await refreshReleases(queries, now)
      notify(now.state === 'published' ? t('Release approved and published.') : t('Release approved.'))
    },
    onError: (error) => notify(getErrorMessage(error)),
  })
  const preview = () => window.open(`/?release-preview=${encodeURIComponent(releaseId)}`, '_blank', 'noopener')
  return { approve, preview }
}

interface AskedProps {
  readonly question: Question
  readonly release: Release
  readonly onClose: () => void
}

function Asked({ question, release, onClose }: AskedProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const { id: releaseId, version, title, documentCount: count } = release
  const params = { path: { releaseId } }
  const call = { params, body: { version } }
  if (question === 'publish')
    return (
      <ConfirmDialog
        title={t('Publish “{title}” now?', { title })}
        action={t('Publish now')}
        kind="primary"
        onConfirm={async () =>
          refreshReleases(queries, await answer(api.POST('/api/admin/releases/{releaseId}/publications', call)))
        }
        onDone={() => notify(t('“{title}” is live.', { title }))}
        onClose={onClose}
      >
        {t(
          '{count, plural, one {Visitors see # draft at once.} other {Visitors see # drafts at once.}} You can roll the release back.',
          {
            count,
          },
        )}
      </ConfirmDialog>
    )
  if (question === 'rollback')
    return (
      <ConfirmDialog
        title={t('Roll “{title}” back?', { title })}
        action={t('Roll back')}
        onConfirm={async () =>
          refreshReleases(queries, await answer(api.POST('/api/admin/releases/{releaseId}/rollbacks', call)))
        }
        onDone={() => notify(t('“{title}” is rolled back.', { title }))}
        onClose={onClose}
      >
        {t('Visitors see what they saw before the release. Your changes stay in the drafts.')}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={t('Delete “{title}”?', { title })}
      action={t('Delete')}
      onConfirm={() =>
        answer(api.DELETE('/api/admin/releases/{releaseId}', { params: { ...params, query: { version } } }))
      }
      onDone={() => {
        void refreshReleases(queries)
        void navigate({ to: '/releases', ignoreBlocker: true })
        notify(t('“{title}” deleted.', { title }))
      }}
      onClose={onClose}
    >
      {release.state === 'published'
        ? t('Visitors still see it, but it can no longer be rolled back as a whole.')
        : t('The drafts and what is published stay as they are.')}
    </ConfirmDialog>
  )
}
