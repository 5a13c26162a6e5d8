import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useDraft, useEditing } from '../documents/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ChangeList } from './publishing/change-list.tsx'
import { compareContents } from './publishing/compare.ts'
import { entriesQuery, entryQuery } from './publishing/entries.ts'
import styles from './outline.module.css'
import { getPreviewUrl } from './preview-url.ts'
import type { OutlineSubject } from './subject.ts'
import { t } from '../i18n/text.ts'

const kindLabels = {
  start: t('First version'),
  publish: t('Published'),
  restore: t('Restored'),
  discard: t('Discarded'),
  outside: t('Changed outside the editor'),
} as const

interface HistoryPanelProps {
  readonly subject: OutlineSubject
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** The timeline of a document: who changed what and when, what differs from now, and the way back. */
export function HistoryPanel({ subject, mayWrite, onClose }: HistoryPanelProps) {
  const { draftRevision } = useDraft()
  // A new revision is a new line.
  const entries = useInfiniteQuery(entriesQuery(subject, draftRevision))
  const [opened, setOpened] = useState<number>()
  const list = entries.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <aside className={styles.history} aria-label={t('History')}>
      <header className={styles.settingsHead}>
        <h2 className={styles.settingsTitle}>{t('History')}</h2>
        <IconButton aria-label={t('Close history')} onPress={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      {entries.isPending && (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width={22} />
          <Skeleton width={26} />
          <Skeleton width={18} />
        </div>
      )}
      {entries.isError && <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.data && list.length === 0 && (
        <p className={styles.hint}>
          {t('No changes yet. Each change you make appears here, and you can return to it.')}
        </p>
      )}
      <ol className={styles.entries}>
        {list.map(({ revision, kind, label, by, createdOn }) => (
          <li key={revision} className={styles.historyEntry}>
            <button
              type="button"
              className={styles.historyButton}
              aria-expanded={opened === revision}
              onClick={() => setOpened(opened === revision ? undefined : revision)}
            >
              <span className={styles.historyLabel}>
                {kind === 'edit' ? label : kindLabels[kind]}
                {kind === 'publish' && <Badge tone="positive">{t('Live')}</Badge>}
              </span>
              <span className={styles.quiet}>
                {by ?? 'Vitrine'}, <Time iso={createdOn} />
              </span>
            </button>
            {opened === revision && (
              <EntryDetails subject={subject} revision={revision} mayWrite={mayWrite} onRestored={onClose} />
            )}
          </li>
        ))}
      </ol>
      <LoadMore
        hasMore={entries.hasNextPage}
        isLoading={entries.isFetchingNextPage}
        error={entries.isFetchNextPageError ? entries.error : null}
        onLoad={() => void entries.fetchNextPage()}
      />
    </aside>
  )
}

interface EntryDetailsProps {
  readonly subject: OutlineSubject
  readonly revision: number
  readonly mayWrite: boolean
  readonly onRestored: () => void
}

function EntryDetails({ subject, revision, mayWrite, onRestored }: EntryDetailsProps) {
  const editing = useEditing()
  const notify = useNotify()
  const queries = useQueryClient()
  const { draftRevision } = useDraft()
  const entry = useQuery(entryQuery(subject, revision))
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const restore = async () => {
    setPending(true)
    const result = await editing.restore(revision)
    setPending(false)
    if (result.kind === 'failed') return setProblem(getErrorMessage(result.problem))
    await queries.invalidateQueries({ queryKey: ['document-entries'] })
    notify(t('Earlier version restored as a draft.'))
    return onRestored()
  }
  if (entry.isPending) return <Skeleton width={24} />
  if (entry.isError) return <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />
  const changes = compareContents(entry.data.content, editing.getContent())
  const isNow = changes.length === 0 || revision === draftRevision
  return (
    <div className={styles.entryDetails}>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      {isNow ? (
        <p className={styles.hint}>{t('The same blocks as now.')}</p>
      ) : (
        <>
          <p className={styles.hint}>{t('Changed since then:')}</p>
          <ChangeList changes={changes} isDetailed />
        </>
      )}
      <div className={styles.conflictActions}>
        {mayWrite && !isNow && (
          <Button isPending={isPending} onPress={() => void restore()}>
            {t('Restore this version')}
          </Button>
        )}
        {subject.kind === 'page' && (
          <a className={styles.saveLink} href={getPreviewUrl(subject.path, revision)} target="_blank" rel="noreferrer">
            {t('Preview')}
          </a>
        )}
      </div>
    </div>
  )
}
