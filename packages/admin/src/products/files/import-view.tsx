import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './files.module.css'
import { importRowsQuery, isUnderWay, type ProductImport, useStartImport, useStopImport } from './import-file.ts'
import { ReportView } from './report-view.tsx'
import { t } from '../../i18n/text.ts'

interface ImportViewProps {
  readonly item: ProductImport
  /** Goes back to the choice of a file. */
  readonly onAnother: () => void
  readonly onClose: () => void
}

/** One check or import: how far it is, or what came of it and what can be done next. */
export function ImportView({ item, onAnother, onClose }: ImportViewProps) {
  const start = useStartImport()
  const stop = useStopImport()
  const error = start.error ?? stop.error
  const { importId, isDryRun, status, fileName } = item
  const isToImport = isDryRun && status === 'done'
  const isToRetry = !isDryRun && status === 'failed'
  return (
    <>
      <div className={styles.fields}>
        {error !== null && (
          <Notice tone="danger" alert>
            {getErrorMessage(error)}
          </Notice>
        )}
        {fileName !== '' && <span className={styles.hint}>{fileName}</span>}
        {isUnderWay(item) ? <Progress item={item} /> : <Outcome item={item} />}
      </div>
      {isUnderWay(item) ? (
        <DialogActions>
          <Button isPending={stop.isPending} onPress={() => stop.mutate(importId)}>
            {t('Stop')}
          </Button>
          <Button kind="primary" onPress={onClose}>
            {t('Close')}
          </Button>
        </DialogActions>
      ) : (
        <DialogActions>
          <Button onPress={onAnother}>{t('Choose another file')}</Button>
          {isToImport || isToRetry ? (
            <Button kind="primary" isPending={start.isPending} onPress={() => start.mutate(importId)}>
              {isToRetry ? t('Try again') : t('Import products')}
            </Button>
          ) : (
            <Button kind="primary" onPress={onClose}>
              {t('Done')}
            </Button>
          )}
        </DialogActions>
      )}
    </>
  )
}

function Progress({ item: { isDryRun, done, total, person } }: { readonly item: ProductImport }) {
  return (
    <>
      <ProgressBar
        label={isDryRun ? t('Progress of the check') : t('Progress of the import')}
        done={done}
        total={total}
        describe={(checked, all) =>
          isDryRun
            ? t('{done} of {total} products checked', { done: checked, total: all })
            : t('{done} of {total} products imported', { done: checked, total: all })
        }
      />
      <p className={styles.hint}>{t('Started by {person}. You can close this; the work goes on.', { person })}</p>
    </>
  )
}

function Outcome({ item }: { readonly item: ProductImport }) {
  const { isDryRun, status, problem, report } = item
  const rows = useQuery({ ...importRowsQuery(item), enabled: report !== null })
  return (
    <>
      {problem !== '' && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      {status === 'stopped' && (
        <Notice tone="caution">
          {isDryRun ? t('The check was stopped.') : t('The import was stopped. What was imported before stays.')}
        </Notice>
      )}
      {report !== null && rows.isPending && <Skeleton width={16} />}
      {report !== null && rows.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(rows.error)} <Button onPress={() => void rows.refetch()}>{t('Try again')}</Button>
        </Notice>
      )}
      {report !== null && rows.data && <ReportView report={report} {...rows.data} isDryRun={isDryRun} />}
    </>
  )
}
