import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DomainRow } from './domain-row.tsx'
import { type DomainList, domainsQuery } from './site.ts'
import styles from './site.module.css'
import { SettingsPage } from '../settings/settings-page.tsx'
import { t } from '../i18n/text.ts'

/** The hosts at which the site answers. */
export function DomainsPage() {
  const domains = useQuery(domainsQuery)
  return (
    <SettingsPage>
      <div className={styles.column}>
        <Panel title={t('Add domain')}>
          <AddDomain />
        </Panel>
        <Panel title={t('Domains')}>
          {domains.isPending && (
            <div className={styles.body} aria-busy="true">
              <Skeleton width={26} />
              <Skeleton width={20} />
            </div>
          )}
          {domains.isError && <ErrorState error={domains.error} onRetry={() => void domains.refetch()} />}
          {domains.data && <List list={domains.data} />}
        </Panel>
      </div>
    </SettingsPage>
  )
}

function List({ list }: { readonly list: DomainList }) {
  const primary = list.domains.find(({ isPrimary }) => isPrimary)
  const host = URL.parse(list.builtIn)?.host ?? list.builtIn
  return (
    <ul className={styles.rows}>
      <li className={styles.row}>
        <div className={styles.line}>
          <span className={styles.name}>{host}</span>
          <Badge tone="done">{t('Built in')}</Badge>
          <span className={styles.kind}>
            {primary ? t('Redirects to {name}', { name: primary.name }) : t('Always available')}
          </span>
        </div>
      </li>
      {list.domains.map((domain) => (
        <DomainRow key={domain.host} domain={domain} primary={primary} />
      ))}
    </ul>
  )
}

function AddDomain() {
  const notify = useNotify()
  const queries = useQueryClient()
  const [host, setHost] = useState('')
  const formId = useId()
  const add = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/domains', { body: { host } })),
    onSuccess: (domain) => {
      setHost('')
      notify(t('{name} added. Add its DNS record to verify it.', { name: domain.name }))
      void queries.invalidateQueries(domainsQuery)
    },
  })
  return (
    <form
      id={formId}
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <div className={styles.add}>
        <TextField
          label={t('Domain')}
          name="host"
          value={host}
          onChange={(text) => {
            setHost(text)
            add.reset()
          }}
          placeholder="www.example.com"
          autoComplete="off"
          spellCheck="false"
          inputMode="url"
          error={add.isError ? getErrorMessage(add.error) : undefined}
        />
        <Button kind="primary" type="submit" isPending={add.isPending}>
          {t('Add')}
        </Button>
      </div>
      <p className={styles.note}>
        {t('Point the domain to this server with an A or AAAA record. Add it with and without www.')}
      </p>
    </form>
  )
}
