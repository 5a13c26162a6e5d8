import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import { formatSize } from '../site-transfers/format-size.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Time } from '../ui/time.tsx'
import { type BackupEntry, type BackupRun, downloadBackup, isRunning, useCheckBackup } from './backups.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface BackupRowProps {
  readonly entry: BackupEntry
  /** Something is made or checked: nothing else can begin. */
  readonly isBusy: boolean
}

/** One backup: how far it is, what went wrong, or what can be done with it. */
export function BackupRow({ entry: { run, check }, isBusy }: BackupRowProps) {
  const start = useCheckBackup()
  const [asked, setAsked] = useState<'verify' | 'download'>()
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
              isDisabled={isBusy}
              onPress={() => setAsked('verify')}
            >
              {t('Verify')}
            </Button>
            <Button
              icon={<Download size={17} aria-hidden="true" />}
              aria-label={t('Download the backup of {date}', { date })}
              onPress={() => setAsked('download')}
            >
              {t('Download')}
            </Button>
          </div>
        )}
      </div>
      {running && <Progress run={running} />}
      {run.problem !== '' && <Notice tone="danger">{run.problem}</Notice>}
      {check !== undefined && check.problem !== '' && <Notice tone="danger">{check.problem}</Notice>}
      <PasswordDialog
        title={t('Verify the backup of {date}', { date })}
        action={t('Verify')}
        isOpen={asked === 'verify'}
        onClose={() => setAsked(undefined)}
        onConfirm={(password) => start.mutateAsync({ runId: run.runId, password })}
      />
      <PasswordDialog
        title={t('Download the backup of {date}', { date })}
        action={t('Download')}
        isOpen={asked === 'download'}
        onClose={() => setAsked(undefined)}
        onConfirm={(password) => downloadBackup({ runId: run.runId, password })}
      >
        <p>{t('The file holds all sites of this server. Keep it as safe as the server itself.')}</p>
      </PasswordDialog>
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
