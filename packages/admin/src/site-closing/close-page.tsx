import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { LoadedPage } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { closureQuery, type SiteClosure, useClosureAction } from './closure.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { editorLanguage, t } from '../i18n/text.ts'

/** Takes the site away from visitors, for a while or for good. */
export function ClosePage() {
  return (
    <LoadedPage query={useQuery(closureQuery)} title={t('Close site')}>
      {(closure) => (
        <div className={styles.column}>
          {closure.state === 'deleted' ? <DeletedPanel closure={closure} /> : <OpenPanels closure={closure} />}
        </div>
      )}
    </LoadedPage>
  )
}

function SuspendedPanel({ closure }: { readonly closure: SiteClosure }) {
  return (
    <Panel title={t('Site is suspended')}>
      <div className={styles.body}>
        <p className={styles.lead}>
          {t(
            'Who runs the server suspended this site on {date}. Visitors see a page that says so, and can’t order. You can still work here and export the site.',
            { date: formatDay(closure.changedOn) },
          )}
        </p>
        {closure.reason !== '' && <Notice tone="caution">{closure.reason}</Notice>}
        <p>
          <Link to="/settings/export">{t('Export the content of this site')}</Link>
        </p>
      </div>
    </Panel>
  )
}

function OpenPanels({ closure }: { readonly closure: SiteClosure }) {
  const [isDeleting, setDeleting] = useState(false)
  const isClosed = closure.state === 'closed'
  return (
    <>
      {closure.state === 'suspended' ? (
        <SuspendedPanel closure={closure} />
      ) : (
        <Panel title={isClosed ? t('Site is closed') : t('Close site')}>
          <div className={styles.body}>
            <p className={styles.lead}>
              {isClosed
                ? t(
                    'Closed since {date}. Visitors see a page that says so, and can’t order. You and your staff still see the site.',
                    { date: formatDay(closure.changedOn) },
                  )
                : t(
                    'Visitors see a page that says the site is closed, and can’t order. You can reopen it at any time.',
                  )}
            </p>
            <ActionButton
              action={isClosed ? 'reopen' : 'close'}
              label={isClosed ? t('Reopen site') : t('Close site')}
              done={isClosed ? t('The site is open again.') : t('The site is closed.')}
            />
          </div>
        </Panel>
      )}
      <Panel title={t('Delete site')}>
        <div className={styles.body}>
          <p className={styles.lead}>
            {t(
              'Pages, products, orders and files are removed after 30 days. Until then you can restore the site here.',
            )}
          </p>
          {!closure.isOwner && <p className={styles.note}>{t('Only the owner of the site can delete it.')}</p>}
          {closure.isLast && (
            <p className={styles.note}>{t('This is the only site on this server, so it can’t be deleted.')}</p>
          )}
          {closure.isOwner && !closure.isLast && (
            <div>
              <Button kind="danger" onPress={() => setDeleting(true)}>
                {t('Delete site')}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      <DeleteDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  )
}

function DeletedPanel({ closure }: { readonly closure: SiteClosure }) {
  return (
    <Panel title={t('Site is deleted')}>
      <div className={styles.body}>
        <p className={styles.lead}>
          {t('Visitors can’t reach it. On {date} it is removed for good, with its orders and files.', {
            date: formatDay(closure.removedOn),
          })}
        </p>
        {closure.isOwner ? (
          <ActionButton action="restore" label={t('Restore site')} done={t('The site is restored.')} />
        ) : (
          <p className={styles.note}>{t('Only the owner of the site can restore it.')}</p>
        )}
      </div>
    </Panel>
  )
}

interface ActionButtonProps {
  readonly action: 'close' | 'reopen' | 'restore'
  readonly label: string
  readonly done: string
}

function ActionButton({ action, label, done }: ActionButtonProps) {
  const notify = useNotify()
  const run = useClosureAction()
  const undo = () => run.mutateAsync('reopen')
  return (
    <>
      {run.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(run.error)}
        </Notice>
      )}
      <div>
        <Button
          isPending={run.isPending}
          onPress={() => run.mutate(action, { onSuccess: () => notify(done, action === 'close' ? { undo } : {}) })}
        >
          {label}
        </Button>
      </div>
    </>
  )
}

function formatDay(time: string | null): string {
  return time === null
    ? ''
    : new Date(time).toLocaleDateString(editorLanguage, { day: 'numeric', month: 'long', year: 'numeric' })
}
