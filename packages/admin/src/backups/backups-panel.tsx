import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BackupRow } from './backup-row.tsx'
import { type Backups, isRunning, listEntries, useAddBackup } from './backups.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Makes backups, and lists those that are kept. */
export function BackupsPanel({ backups }: { readonly backups: Backups }) {
  const add = useAddBackup()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const entries = listEntries(backups.runs)
  const isBusy = backups.runs.some(isRunning)
  return (
    <>
      <Panel title={t('Backups')}>
        <div className={styles.body}>
          <p className={styles.lead}>
            {t(
              'A backup holds everything on this server: all sites with their orders, customers and files, and all accounts. The shop sells on while it is made.',
            )}
          </p>
          <p className={styles.note}>{t('They are kept in {place}.', { place: backups.place })}</p>
          {backups.isBesideData && (
            <Notice tone="caution">
              {t('That is the disk of the shop itself. Set BACKUP_URL to a place on another machine.')}
            </Notice>
          )}
          {!backups.isEncrypted && (
            <Notice tone="caution">
              {t('New backups are not encrypted: who has one can read all of it. Set BACKUP_KEY on the server.')}
            </Notice>
          )}
          <div>
            <Button kind="primary" isDisabled={isBusy} onPress={() => setAsking(true)}>
              {t('Back up now')}
            </Button>
          </div>
        </div>
        <PasswordDialog
          title={t('Back up now')}
          action={t('Back up now')}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={async (password) => {
            await add.mutateAsync(password)
            notify(t('The backup has started. It is listed below when it is done.'))
          }}
        />
      </Panel>
      <Panel title={t('Kept backups')}>
        {entries.length === 0 ? (
          <EmptyState icon={<DatabaseBackup size={22} />} title={t('No backups yet')}>
            <p>{t('Make one now, and set below when the next ones are made.')}</p>
          </EmptyState>
        ) : (
          <>
            <ul className={styles.rows}>
              {entries.map((entry) => (
                <BackupRow key={entry.run.runId} entry={entry} isBusy={isBusy} />
              ))}
            </ul>
            <div className={styles.body}>
              <p className={styles.note}>
                {t('The last backup of each of {days} days, {weeks} weeks and {months} months is kept.', backups.kept)}
              </p>
            </div>
          </>
        )}
      </Panel>
    </>
  )
}
