import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { Time } from '../ui/time.tsx'
import { type Domain, domainsQuery } from './site.ts'
import styles from './site.module.css'

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
        {isVerified && !domain.isPrimary && primary && <span className={styles.kind}>Redirects to {primary.name}</span>}
        <div className={styles.end}>
          {!isVerified && (
            <Button onPress={() => check.mutate()} isPending={check.isPending}>
              Check now
            </Button>
          )}
          <Menu label={`More about ${domain.name}`}>
            {isVerified && !domain.isPrimary && (
              <MenuItem icon={<Star size={17} />} onAction={() => makePrimary.mutate(domain.host)}>
                Make primary
              </MenuItem>
            )}
            {domain.isPrimary && (
              <MenuItem icon={<StarOff size={17} />} onAction={() => makePrimary.mutate(null)}>
                Remove as primary
              </MenuItem>
            )}
            <MenuItem icon={<Trash2 size={17} />} danger onAction={() => setRemoving(true)}>
              Remove
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
      <RemoveDialog domain={domain} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  )
}

function State({ domain }: { readonly domain: Domain }) {
  if (domain.isPrimary) return <Badge tone="accent">Primary</Badge>
  if (domain.verifiedAt !== null) return <Badge tone="positive">Verified</Badge>
  return <Badge tone="caution">Not verified</Badge>
}

/** The record to set, and what the last look for it found. */
function Proof({ domain }: { readonly domain: Domain }) {
  return (
    <>
      <p className={styles.lead}>
        Set this record where you manage the domain. It proves that the domain is yours; then the site answers there. We
        look for it every ten minutes for three days.
      </p>
      <dl className={styles.record}>
        <RecordPart label="Type" text={domain.record.type} />
        <RecordPart label="Name" text={domain.record.name} copy />
        <RecordPart label="Value" text={domain.record.value} copy />
      </dl>
      {domain.problem && (
        <Notice tone="caution" alert>
          {domain.problem.message}
          {domain.checkedAt !== null && (
            <>
              {' '}
              Last looked: <Time iso={domain.checkedAt} />.
            </>
          )}
        </Notice>
      )}
    </>
  )
}

function RecordPart({
  label,
  text,
  copy = false,
}: {
  readonly label: string
  readonly text: string
  readonly copy?: boolean
}) {
  const notify = useNotify()
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        {copy ? (
          <IconButton
            aria-label={`Copy the ${label.toLowerCase()}`}
            onPress={() =>
              void navigator.clipboard.writeText(text).then(
                () => notify(`${label} copied.`),
                () => notify('The browser does not allow copying. Select the text and copy it.'),
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
      title={`Remove ${domain.name}?`}
      action="Remove"
      isOpen={isOpen}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
      onDone={() => notify(`${domain.name} is removed.`)}
    >
      {domain.verifiedAt === null
        ? 'To add it again you’ll need a new DNS record.'
        : 'Links to this domain stop working. To add it again you’ll need a new DNS record.'}
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
      if (domain.verifiedAt !== null) notify(`${name} verified. Your site is live there.`)
      return reload()
    },
  })
  const makePrimary = useMutation({
    mutationFn: (primary: string | null) => answer(api.PUT('/api/admin/primary-domain', { body: { host: primary } })),
    onSuccess: (list, primary) => {
      queries.setQueryData(domainsQuery.queryKey, list)
      notify(primary === null ? 'No primary domain.' : `${name} is now the primary domain.`)
    },
  })
  const remove = useMutation({
    mutationFn: () => answer(api.DELETE('/api/admin/domains/{host}', { params: { path } })),
    onSuccess: reload,
  })
  return { check, makePrimary, remove }
}
