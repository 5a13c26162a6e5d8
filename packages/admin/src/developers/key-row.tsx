import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Time } from '../ui/time.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import { type ApiKey, apiKeysQuery, describeScopes } from './api-keys.ts'
import styles from './developers.module.css'

/** A key with what it may do and when it was used last. */
export function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { name, hint, scopes, createdBy, createdOn, status } = apiKey
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>
          <span>{name}</span>
          <code className={styles.hint}>{`…${hint}`}</code>
          {status === 'expired' && <Badge tone="caution">{t('Expired')}</Badge>}
          {status === 'revoked' && <Badge>{t('Revoked')}</Badge>}
        </div>
        <div className={styles.detail}>{describeScopes(scopes)}</div>
        <div className={styles.detail}>
          <LastUse iso={apiKey.lastUsedOn} />
          {' · '}
          <Trans id="Created <0/>" components={[<Time key="time" iso={createdOn} />]} />
          {createdBy !== '' && ` (${createdBy})`}
          {apiKey.expiresOn !== null && status === 'active' && (
            <>
              {' · '}
              <Trans id="Expires <0/>" components={[<Time key="time" iso={apiKey.expiresOn} />]} />
            </>
          )}
        </div>
      </div>
      {status === 'active' && <RevokeButton apiKey={apiKey} />}
    </li>
  )
}

function LastUse({ iso }: { readonly iso: string | null }) {
  if (iso === null) return t('Never used')
  return <Trans id="Last used <0/>" components={[<Time key="time" iso={iso} />]} />
}

function RevokeButton({ apiKey: { id: keyId, name } }: { readonly apiKey: ApiKey }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onPress={() => setAsking(true)} aria-label={t('Revoke {name}', { name })}>
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        title={t('Revoke the key {name}?', { name })}
        action={t('Revoke key')}
        isOpen={isAsking}
        onConfirm={() => answer(api.DELETE('/api/admin/api-keys/{keyId}', { params: { path: { keyId } } }))}
        onClose={() => setAsking(false)}
        onDone={() => {
          notify(t('Key {name} revoked.', { name }))
          void queries.invalidateQueries(apiKeysQuery)
        }}
      >
        {t('Programs that use this key are refused at once. This cannot be undone.')}
      </ConfirmDialog>
    </>
  )
}
