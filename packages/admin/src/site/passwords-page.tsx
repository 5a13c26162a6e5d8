import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, getButtonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { getLockTexts } from './lock-texts.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { type PagePasswords, pagePasswordsQuery } from './site.ts'
import styles from './site.module.css'
import { SettingsPage } from '../settings/settings-page.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

/** Passwords in front of the whole site and of single pages. */
export function PasswordsPage() {
  const locks = useQuery(pagePasswordsQuery)
  return (
    <SettingsPage>
      <div className={styles.column}>
        {locks.isPending && (
          <Panel title={t('Whole website')}>
            <div className={styles.body} aria-busy="true">
              <Skeleton width={40} />
              <Skeleton width={28} />
            </div>
          </Panel>
        )}
        {locks.isError && (
          <Panel>
            <ErrorState error={locks.error} onRetry={() => void locks.refetch()} />
          </Panel>
        )}
        {locks.data && <Whole locks={locks.data} />}
        {locks.data && <Pages locks={locks.data} />}
      </div>
    </SettingsPage>
  )
}

function Whole({ locks }: { readonly locks: PagePasswords }) {
  return (
    <Panel title={t('Whole website')}>
      <div className={styles.body}>
        <p className={styles.lead}>
          {t('Visitors must enter a password, and search engines can’t see the site. Staff don’t need it.')}
        </p>
        <LockLine name={t('Password')} lock={locks.site} collectionId={undefined} />
      </div>
    </Panel>
  )
}

function Pages({ locks }: { readonly locks: PagePasswords }) {
  const mayAdd = useCan()('content.write')
  return (
    <Panel title={t('Pages')}>
      {locks.collections.length === 0 ? (
        <EmptyState icon={<FileText size={22} />} title={t('No pages yet')}>
          <p>{t('Each page can have its own password.')}</p>
          {mayAdd && (
            <Link to="/pages" search={{ add: true }} className={getButtonClass()}>
              {t('Add page')}
            </Link>
          )}
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {locks.collections.map(({ collectionId, title, path, lock }) => (
            <li key={collectionId} className={styles.row}>
              <LockLine name={title} path={path} lock={lock} collectionId={collectionId} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface LockLineProps {
  readonly name: string
  readonly path?: string
  readonly lock: { readonly changedAt: string } | null
  /** Undefined: the whole site. */
  readonly collectionId: string | undefined
}

function LockLine({ name, path, lock, collectionId }: LockLineProps) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const texts = getLockTexts(collectionId === undefined ? undefined : name)
  const remove = useMutation({
    mutationFn: () =>
      answer(
        collectionId === undefined
          ? api.DELETE('/api/admin/page-passwords/site')
          : api.DELETE('/api/admin/page-passwords/collections/{collectionId}', { params: { path: { collectionId } } }),
      ),
    onSuccess: (locks) => {
      queries.setQueryData(pagePasswordsQuery.queryKey, locks)
      notify(texts.removed)
    },
  })
  return (
    <>
      <div className={styles.lock}>
        <div className={styles.lockState}>
          <span className={styles.name}>{name}</span>
          {path !== undefined && <span className={styles.kind}>{path}</span>}
          {lock ? (
            <>
              <Badge tone="accent">{t('Locked')}</Badge>
              <span className={styles.kind}>
                <Trans id="since <0/>" components={[<Time key="time" iso={lock.changedAt} />]} />
              </span>
            </>
          ) : (
            <Badge>{t('Open')}</Badge>
          )}
        </div>
        <div className={styles.end}>
          {lock && (
            <Button kind="quiet" aria-label={texts.remove} onPress={() => remove.mutate()} isPending={remove.isPending}>
              {t('Remove')}
            </Button>
          )}
          <Button aria-label={lock ? texts.change : texts.set} onPress={() => setOpen(true)}>
            {lock ? t('Change') : t('Set password')}
          </Button>
        </div>
      </div>
      {remove.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(remove.error)}
        </Notice>
      )}
      <PasswordDialog
        texts={texts}
        collectionId={collectionId}
        hadOne={lock !== null}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
