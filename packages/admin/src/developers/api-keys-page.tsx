import { useQuery } from '@tanstack/react-query'
import { BookOpen, KeyRound } from 'lucide-react'
import { SettingsPage } from '../settings/settings-page.tsx'
import { useAddSearch } from '../shell/use-add-search.ts'
import { Button } from '../ui/button.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { t } from '../i18n/text.ts'
import { type ApiKey, apiKeysQuery } from './api-keys.ts'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import styles from './developers.module.css'

/** Keys of the programs that use the store. */
export function ApiKeysPage() {
  const keys = useQuery(apiKeysQuery)
  const [isAdding, setAdding] = useAddSearch()
  const add = (
    <PageActions
      actions={[
        {
          label: t('API reference'),
          icon: <BookOpen size={16} aria-hidden="true" />,
          target: { href: '/api/v1/reference' },
        },
        {
          label: t('Create API key'),
          icon: <KeyRound size={18} aria-hidden="true" />,
          kind: 'primary',
          target: () => setAdding(true),
        },
      ]}
    />
  )
  return (
    <SettingsPage actions={add}>
      {keys.isPending && <Loading />}
      {keys.isError && !keys.data && (
        <Panel>
          <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
        </Panel>
      )}
      {keys.data && <Lists keys={keys.data.keys} onAdd={() => setAdding(true)} />}
      <NewKeyDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </SettingsPage>
  )
}

function Lists({ keys, onAdd }: { readonly keys: readonly ApiKey[]; readonly onAdd: () => void }) {
  const active = keys.filter(({ status }) => status === 'active')
  const ended = keys.filter(({ status }) => status !== 'active')
  return (
    <>
      <Panel title={t('Active keys')}>
        {active.length === 0 && (
          <EmptyState icon={<KeyRound size={22} />} title={t('No API keys yet')}>
            <p>
              {t(
                'A key lets a program, such as your warehouse or your bookkeeping, use this store without a password.',
              )}
            </p>
            <Button onPress={onAdd}>{t('Create API key')}</Button>
          </EmptyState>
        )}
        <KeyRows keys={active} />
      </Panel>
      {ended.length > 0 && (
        <Panel title={t('Expired and revoked keys')}>
          <KeyRows keys={ended} />
        </Panel>
      )}
    </>
  )
}

function KeyRows({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.length === 0) return null
  return (
    <ul className={styles.rows}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <Panel title={t('Active keys')}>
      <div className={styles.body} aria-busy="true">
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton width={26} />
        <Skeleton width={34} />
      </div>
    </Panel>
  )
}
