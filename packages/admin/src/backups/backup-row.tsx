import { Download, ShieldCheck } from 'lucide-react'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import { formatSize } from '../site-transfers/format-size.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, getButtonClass } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Time } from '../ui/time.tsx'
import { type BackupEntry, type BackupRun, isRunning, useCheckBackup } from './backups.ts'

interface BackupRowProps {
  readonly entry: BackupEntry
  /** Something is made or checked: nothing else can begin. */
  readonly isBusy: boolean
}

/** One backup: how far it is, what went wrong, or what can be done with it. */
export function BackupRow({ entry: { run, check }, isBusy }: BackupRowProps) {
  const start = useCheckBackup()
  const date = useFormats().full(run.moment ?? run.createdOn)
  const running = [run, check].find((each) => each !== undefined && isRunning(each))
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name}>
          <Time iso={run.moment ?? run.createdOn} />
        </span>
        <State run={run} check={check} />
        <span className={styles.kind}>{describe(run)}</span>
        {run.status === 'done' && (
          <div className={styles.end}>
            <Button
              icon={<ShieldCheck size={17} aria-hidden="true" />}
              aria-label={t('Verify the backup of {date}', { date })}
              isPending={start.isPending}
              isDisabled={isBusy}
              onPress={() => start.mutate(run.runId)}
            >
              {t('Verify')}
            </Button>
            <a
              className={getButtonClass()}
              href={`/api/admin/backups/${run.runId}/file`}
              aria-label={t('Download the backup of {date}', { date })}
              download
            >
              <Download size={17} aria-hidden="true" />
              <span>{t('Download')}</span>
            </a>
          </div>
        )}
      </div>
      {running && <Progress run={running} />}
      {run.problem !== '' && <Notice tone="danger">{run.problem}</Notice>}
      {check !== undefined && check.problem !== '' && <Notice tone="danger">{check.problem}</Notice>}
      {start.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(start.error)}
        </Notice>
      )}
    </li>
  )
}

function describe({ status, reason, person, byteSize, fileCount, isEncrypted }: BackupRun): string {
  const by =
    reason === 'person' ? t('by {person}', { person }) : reason === 'schedule' ? t('by schedule') : t('by command line')
  if (status !== 'done') return by
  const files = t('{count, plural, one {# file} other {# files}}', { count: fileCount })
  return [formatSize(byteSize), files, isEncrypted ? t('encrypted') : t('not encrypted'), by].join(' · ')
}

function State({ run, check }: BackupEntry) {
  if (run.status === 'failed') return <Badge tone="danger">{t('Failed')}</Badge>
  if (isRunning(run)) return <Badge tone="accent">{t('Backing up')}</Badge>
  if (check === undefined) return <Badge>{t('Not verified')}</Badge>
  if (isRunning(check)) return <Badge tone="accent">{t('Verifying')}</Badge>
  return check.status === 'done' ? (
    <Badge tone="positive">{t('Verified')}</Badge>
  ) : (
    <Badge tone="danger">{t('Not restorable')}</Badge>
  )
}

function Progress({ run: { kind, step, done, total } }: { readonly run: BackupRun }) {
  return (
    <ProgressBar
      label={kind === 'backup' ? t('Progress of the backup') : t('Progress of the verification')}
      done={done}
      total={total}
      describe={(shownDone, shownTotal) =>
        step === 'files'
          ? t('{done} of {total} files', { done: shownDone, total: shownTotal })
          : t('{done} of {total} tables', { done: shownDone, total: shownTotal })
      }
      {...(step === 'files' && done > 0
        ? { starting: t('{count, plural, one {# file} other {# files}}', { count: done }) }
        : {})}
    />
  )
}
