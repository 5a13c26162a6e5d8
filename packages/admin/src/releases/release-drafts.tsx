import { useQuery } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { type ChangedDraft, changedDraftsQuery } from '../scheduled/scheduled.ts'
import { Panel } from '../ui/page.tsx'
import rows from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { describeDraft, type ReleaseBody, type ReleaseDocument } from './releases.ts'
import styles from './releases.module.css'

type DraftVersions = ReleaseBody['documents']

const maxDocuments = 50

const statuses: Readonly<
  Record<ReleaseDocument['status'], { readonly label: string; readonly tone: Tone } | undefined>
> = {
  ready: undefined,
  published: undefined,
  changed: { label: t('Changed since'), tone: 'caution' },
  outdated: { label: t('Something newer is live'), tone: 'danger' },
  missing: { label: t('Gone'), tone: 'danger' },
}

interface ChosenDraftsProps {
  /** What the release has on the server. */
  readonly stored: readonly ReleaseDocument[]
  readonly chosen: DraftVersions
  readonly onChange: (chosen: DraftVersions) => void
}

/** Drafts with changes, to be chosen, and what the release has already. */
export function ChosenDrafts({ stored, chosen, onChange }: ChosenDraftsProps) {
  const drafts = useQuery(changedDraftsQuery)
  const matchDraft = (draft: ChangedDraft) => (other: { readonly kind: string; readonly id: string }) =>
    other.kind === draft.kind && other.id === draft.id
  const all = [...stored, ...(drafts.data ?? []).filter((draft) => !stored.some(matchDraft(draft)))]
  const choose = (draft: ChangedDraft, revision: number | undefined) => {
    const rest = chosen.filter((each) => !matchDraft(draft)(each))
    onChange(revision === undefined ? rest : [...rest, { kind: draft.kind, id: draft.id, revision }])
  }
  return (
    <Panel title={t('Drafts')}>
      {drafts.isPending && <LoadingState />}
      {drafts.isError && !drafts.data && <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} />}
      {drafts.data && all.length === 0 && (
        <EmptyState icon={<Files size={22} />} title={t('No drafts with changes')}>
          <p>{t('Change the content of a page without publishing it. It is listed here then.')}</p>
        </EmptyState>
      )}
      {drafts.data && all.length > 0 && (
        <>
          <ul className={rows.rows} aria-label={t('Drafts')}>
            {all.map((draft) => (
              <DraftRow
                key={`${draft.kind} ${draft.id}`}
                draft={draft}
                stored={stored.find(matchDraft(draft))}
                revision={chosen.find(matchDraft(draft))?.revision}
                isFull={chosen.length >= maxDocuments}
                onChoose={(revision) => choose(draft, revision)}
              />
            ))}
          </ul>
          <p className={styles.hint}>
            {t('A release has each draft as it was when you took it. Later changes stay in the draft.')}
          </p>
        </>
      )}
    </Panel>
  )
}

interface DraftRowProps {
  readonly draft: ChangedDraft
  readonly stored: ReleaseDocument | undefined
  /** The version that is chosen; undefined: none. */
  readonly revision: number | undefined
  readonly isFull: boolean
  readonly onChoose: (revision: number | undefined) => void
}

function DraftRow({ draft, stored, revision, isFull, onChoose }: DraftRowProps) {
  const { title, place } = describeDraft(draft)
  const { draftRevision } = draft
  const isStored = stored !== undefined && revision === stored.revision
  const status = isStored ? statuses[stored.status] : undefined
  const mayUpdate = isStored && stored.status !== 'missing' && draftRevision > stored.revision
  return (
    <li className={classNames(rows.row, styles.row)}>
      <span className={classNames(rows.words, styles.words)}>
        <Checkbox
          isSelected={revision !== undefined}
          isDisabled={revision === undefined && isFull}
          onChange={(isChosen) => onChoose(isChosen ? (stored?.revision ?? draftRevision) : undefined)}
        >
          <span className={styles.draft}>
            <span>{title}</span>
            <DraftPlace place={place} isVisible={draft.isVisible} />
          </span>
        </Checkbox>
      </span>
      {status && <Badge tone={status.tone}>{status.label}</Badge>}
      {mayUpdate && (
        <Button aria-label={t('Take the latest draft of {title}', { title })} onPress={() => onChoose(draftRevision)}>
          {t('Take the latest draft')}
        </Button>
      )}
    </li>
  )
}

function DraftPlace({ place, isVisible }: { readonly place: string; readonly isVisible: boolean }) {
  const words = [place, isVisible ? '' : t('hidden from visitors, also after the release')].filter(
    (each) => each !== '',
  )
  return words.length === 0 ? null : <span className={styles.meta}>{words.join(' · ')}</span>
}

/** What a release has published. */
export function PublishedDrafts({ documents }: { readonly documents: readonly ReleaseDocument[] }) {
  return (
    <Panel title={t('Drafts')}>
      <ul className={rows.rows} aria-label={t('Drafts')}>
        {documents.map((draft) => {
          const { title, place } = describeDraft(draft)
          return (
            <li key={`${draft.kind} ${draft.id}`} className={rows.row}>
              <span className={rows.words}>
                <span className={rows.title}>{title}</span>
                <DraftPlace place={place} isVisible={draft.isVisible} />
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
