import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Star, StarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { type Domain, domainAddressesQuery, domainsQuery } from './site.ts'
import styles from './site.module.css'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

interface DomainRowProps {
  readonly domain: Domain
  readonly primary: Domain | undefined
}

/** One domain: what it is, what is missing, what can be done with it. */
export function DomainRow({ domain, primary }: DomainRowProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { check, makePrimary } = useDomainActions(domain)
  const isVerified = domain.verifiedAt !== null
  const failed = check.error ?? makePrimary.error
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        {isVerified ? (
          <a className={styles.name} href={`//${domain.host}`} target="_blank" rel="noreferrer">
            {domain.name}
          </a>
        ) : (
          <span className={styles.name}>{domain.name}</span>
        )}
        <State domain={domain} />
        {isVerified && !domain.isPrimary && primary && (
          <span className={styles.kind}>{t('Redirects to {name}', { name: primary.name })}</span>
        )}
        <div className={styles.end}>
          {!isVerified && (
            <Button onPress={() => check.mutate()} isPending={check.isPending}>
              {t('Check now')}
            </Button>
          )}
          <Menu label={t('More about {name}', { name: domain.name })}>
            {isVerified && !domain.isPrimary && (
              <MenuItem icon={<Star size={17} />} onAction={() => makePrimary.mutate(domain.host)}>
                {t('Make primary')}
              </MenuItem>
            )}
            {domain.isPrimary && (
              <MenuItem icon={<StarOff size={17} />} onAction={() => makePrimary.mutate(null)}>
                {t('Remove as primary')}
              </MenuItem>
            )}
            <MenuItem icon={<Trash2 size={17} />} danger onAction={() => setRemoving(true)}>
              {t('Remove')}
            </MenuItem>
          </Menu>
        </div>
      </div>
      {failed && (
        <Notice tone="danger" alert>
          {getErrorMessage(failed)}
        </Notice>
      )}
      {!isVerified && <Proof domain={domain} />}
      <Addresses host={domain.host} />
      <RemoveDialog domain={domain} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  )
}

function State({ domain }: { readonly domain: Domain }) {
  if (domain.isPrimary) return <Badge tone="accent">{t('Primary')}</Badge>
  if (domain.verifiedAt !== null) return <Badge tone="positive">{t('Verified')}</Badge>
  return <Badge tone="caution">{t('Not verified')}</Badge>
}

/** The record to set, and what the last look for it found. */
function Proof({ domain }: { readonly domain: Domain }) {
  return (
    <>
      <p className={styles.lead}>
        {t(
          'Set this record where you manage the domain. It proves that the domain is yours; then the site answers there. We look for it every ten minutes for three days.',
        )}
      </p>
      <dl className={styles.record}>
        <RecordPart label={t('Type')} text={domain.record.type} />
        <RecordPart label={t('Name')} text={domain.record.name} copyLabel={t('Copy the name')} />
        <RecordPart label={t('Value')} text={domain.record.value} copyLabel={t('Copy the value')} />
      </dl>
      {domain.problem && (
        <Notice tone="caution" alert>
          {domain.problem.message}
          {domain.checkedAt !== null && (
            <>
              {' '}
              <Trans id="Last looked: <0/>." components={[<Time key="time" iso={domain.checkedAt} />]} />
            </>
          )}
        </Notice>
      )}
    </>
  )
}

/** The record that leads visitors to this server, beside the one that is set. */
function Addresses({ host }: { readonly host: string }) {
  const found = useQuery(domainAddressesQuery(host))
  if (found.isPending) return <Skeleton width={24} />
  if (found.isError) return <p className={styles.note}>{getErrorMessage(found.error)}</p>
  const { server, domain, isHere } = found.data
  const here = server.addresses.join(', ')
  const there = domain.join(', ')
  if (isHere === true)
    return <p className={styles.note}>{t('Points to this server ({addresses}).', { addresses: here })}</p>
  return (
    <p className={styles.note}>
      {domain.length === 0
        ? t('The domain has no A or AAAA record yet.')
        : t('The domain points to {addresses}.', { addresses: there })}{' '}
      {server.addresses.length > 0
        ? t('This server is at {addresses}. Behind a proxy, both may differ.', { addresses: here })
        : t('The address of this server is not public. Ask whoever runs it.')}{' '}
      <Button kind="quiet" isPending={found.isFetching} onPress={() => void found.refetch()}>
        {t('Look again')}
      </Button>{' '}
      <Trans
        id="Last looked: <0/>."
        components={[<Time key="time" iso={new Date(found.dataUpdatedAt).toISOString()} />]}
      />
    </p>
  )
}

function RecordPart({
  label,
  text,
  copyLabel,
}: {
  readonly label: string
  readonly text: string
  /** Absent where nobody needs a copy. */
  readonly copyLabel?: string
}) {
  const notify = useNotify()
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        {copyLabel !== undefined ? (
          <IconButton
            aria-label={copyLabel}
            onPress={() =>
              void navigator.clipboard.writeText(text).then(
                () => notify(t('{label} copied.', { label })),
                () => notify(t('The browser does not allow copying. Select the text and copy it.')),
              )
            }
          >
            <Copy size={16} aria-hidden="true" />
          </IconButton>
        ) : (
          <span className={styles.nothing} />
        )}
      </dd>
    </>
  )
}

interface RemoveDialogProps {
  readonly domain: Domain
  readonly isOpen: boolean
  readonly onClose: () => void
}

function RemoveDialog({ domain, isOpen, onClose }: RemoveDialogProps) {
  const notify = useNotify()
  const { remove } = useDomainActions(domain)
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name: domain.name })}
      action={t('Remove')}
      isOpen={isOpen}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
      onDone={() => notify(t('{name} is removed.', { name: domain.name }))}
    >
      {domain.verifiedAt === null
        ? t('To add it again you’ll need a new DNS record.')
        : t('Links to this domain stop working. To add it again you’ll need a new DNS record.')}
    </ConfirmDialog>
  )
}

function useDomainActions({ host, name }: Domain) {
  const notify = useNotify()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries(domainsQuery)
  const path = { host }
  const check = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/domains/{host}/checks', { params: { path } })),
    onSuccess: (domain) => {
      if (domain.verifiedAt !== null) notify(t('{name} verified. Your site is live there.', { name }))
      return reload()
    },
  })
  const makePrimary = useMutation({
    mutationFn: (primary: string | null) => answer(api.PUT('/api/admin/primary-domain', { body: { host: primary } })),
    onSuccess: (list, primary) => {
      queries.setQueryData(domainsQuery.queryKey, list)
      notify(primary === null ? t('No primary domain.') : t('{name} is now the primary domain.', { name }))
    },
  })
  const remove = useMutation({
    mutationFn: () => answer(api.DELETE('/api/admin/domains/{host}', { params: { path } })),
    onSuccess: reload,
  })
  return { check, makePrimary, remove }
}
