import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { LoadedPage } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { Panel } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { backupsQuery } from './backups.ts'
import { BackupsPanel } from './backups-panel.tsx'
import { ScheduleForm } from './schedule-form.tsx'

/** Backups of the whole installation, for who runs it. */
export function BackupsPage() {
  return (
    <LoadedPage query={useQuery(backupsQuery)} title={t('Backups')}>
      {(backups) =>
        backups.isOperator ? (
          <div className={styles.column}>
            <BackupsPanel backups={backups} />
            <ScheduleForm stored={backups.schedule} />
            <p>
              <Link to="/sign-ups">{t('Sign-ups of new sites')}</Link>
            </p>
          </div>
        ) : (
          <NotForYou />
        )
      }
    </LoadedPage>
  )
}

function NotForYou() {
  return (
    <div className={styles.column}>
      <Panel title={t('Backups')}>
        <EmptyState icon={<ShieldCheck size={22} />} title={t('Whoever runs this server makes its backups')}>
          <p>
            {t(
              'A backup holds every site of the server, so only its operators see it. Ask them when the last one was made.',
            )}
          </p>
          <p>
            <Link to="/settings/export">{t('Export the content of this site instead')}</Link>
          </p>
        </EmptyState>
      </Panel>
    </div>
  )
}
