import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { ImportReport } from '../../csv-import/import-report.tsx'
import { t, translateServerText } from '../../i18n/text.ts'
import { Button, getButtonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/states.tsx'
import {
  type ImportRows,
  importRowsQuery,
  isUnderWay,
  nameImport,
  type RecordImport,
  type RecordKind,
  useImportStep,
} from './record-imports.ts'
import styles from './records.module.css'

interface ImportViewProps {
  readonly kind: RecordKind
  readonly item: RecordImport
  /** Goes back to the choice of a file. */
  readonly onAnother: () => void
}

/** One check, import or undoing: how far it is, or what came of it and what can be done next. */
export function ImportView({ kind, item, onAnother }: ImportViewProps) {
  const step = useImportStep(kind)
  const { importId } = item
  return (
    <div className={styles.body}>
      <h2 className={styles.title}>{nameImport(item)}</h2>
      {step.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(step.error)}
        </Notice>
      )}
      {isUnderWay(item) ? (
        <>
          <Progress kind={kind} item={item} />
          <Actions key="working">
            <Button isPending={step.isPending} onPress={() => step.mutate({ importId, step: 'cancellations' })}>
              {t('Stop')}
            </Button>
          </Actions>
        </>
      ) : (
        <>
          <Outcome kind={kind} item={item} />
          <Actions key="over">
            <NextStep
              kind={kind}
              item={item}
              isPending={step.isPending}
              onStart={() => step.mutate({ importId, step: 'runs' })}
            />
            <Button onPress={onAnother}>{t('Choose another file')}</Button>
          </Actions>
        </>
      )}
    </div>
  )
}

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface NextStepProps {
  readonly kind: RecordKind
  readonly item: RecordImport
  readonly isPending: boolean
  readonly onStart: () => void
}

function NextStep({ kind, item: { phase, status, report }, isPending, onStart }: NextStepProps) {
  const isToRetry = phase === 'import' && status === 'failed'
  const count = report?.records.created ?? 0
  if (isToRetry || (phase === 'check' && status === 'done' && count > 0))
    return (
      <Button kind="primary" isPending={isPending} onPress={onStart}>
        {isToRetry ? t('Try again') : kind.describeButton(count)}
      </Button>
    )
  return phase === 'import' && status === 'done' ? (
    <Link {...kind.section.link} className={getButtonClass('primary')}>
      {kind.section.view}
    </Link>
  ) : null
}

const progressLabels = {
  check: t('Progress of the check'),
  import: t('Progress of the import'),
  undo: t('Progress of the undo'),
}

function Progress({ kind, item: { phase, done, total, person } }: Pick<ImportViewProps, 'kind' | 'item'>) {
  return (
    <>
      <ProgressBar
        label={progressLabels[phase]}
        done={done}
        total={total}
        describe={(seen, all) => kind.describeProgress(phase, { done: seen, total: all })}
      />
      <p className={styles.hint}>{t('Started by {person}. You can close this; the work goes on.', { person })}</p>
    </>
  )
}

const stoppedTexts = {
  check: t('The check was stopped.'),
  import: t('The import was stopped. What was imported before stays.'),
  undo: t('The undo was stopped. What was removed before stays removed.'),
}

function Outcome({ kind, item }: Pick<ImportViewProps, 'kind' | 'item'>) {
  const { phase, status, problem, report } = item
  const rows = useQuery({ ...importRowsQuery(kind, item), enabled: report !== null })
  return (
    <>
      {problem !== '' && (
        <Notice tone="danger" alert>
          {translateServerText(problem)}
        </Notice>
      )}
      {status === 'stopped' && <Notice tone="caution">{stoppedTexts[phase]}</Notice>}
      {report !== null && rows.isPending && <Skeleton width={16} />}
      {report !== null && rows.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(rows.error)} <Button onPress={() => void rows.refetch()}>{t('Try again')}</Button>
        </Notice>
      )}
      {report !== null && rows.data && (
        <ImportReport
          totals={listTotals(phase, report.records)}
          warnings={report.warnings}
          subjectTitle={kind.subject}
          rows={rows.data.rows.map(({ outcome, ...row }) => ({
            ...row,
            outcome: outcomeNames[outcome],
            isError: outcome === 'error',
          }))}
          leftOutRows={rows.data.leftOutRows}
        />
      )}
    </>
  )
}

const outcomeNames: Readonly<Record<ImportRows['rows'][number]['outcome'], string>> = {
  created: t('New'),
  unchanged: t('Same'),
  removed: t('Removed'),
  error: t('Error'),
}

function listTotals(phase: RecordImport['phase'], records: NonNullable<RecordImport['report']>['records']) {
  if (phase === 'undo')
    return [
      { label: t('Removed'), count: records.removed },
      { label: t('Stay'), count: records.failed },
    ]
  return [
    { label: phase === 'check' ? t('Will be added') : t('Added'), count: records.created },
    { label: t('Here already'), count: records.unchanged },
    { label: t('With errors'), count: records.failed },
  ]
}
