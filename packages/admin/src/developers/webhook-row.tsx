import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Power, PowerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Time } from '../ui/time.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'
import { topicLabels, type Webhook, webhooksQuery } from './webhooks.ts'
import styles from './developers.module.css'

/** A webhook: its address leads to its log. */
export function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, topics, isActive, disabledOn, waiting } = webhook
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>
          <Link to="/settings/webhooks/$webhookId" params={{ webhookId: id }}>
            {url}
          </Link>
          {!isActive && <Badge tone={disabledOn === null ? 'neutral' : 'danger'}>{t('Off')}</Badge>}
          {isActive && waiting > 0 && <Badge tone="caution">{t('{count} waiting', { count: waiting })}</Badge>}
        </div>
        <div className={styles.detail}>{topics.map((topic) => topicLabels[topic]).join(' · ')}</div>
        {disabledOn !== null && (
          <div className={styles.detail}>
            <Trans
              id="Switched off <0/>, because deliveries failed for three days."
              components={[<Time key="time" iso={disabledOn} />]}
            />
          </div>
        )}
      </div>
      <WebhookMenu webhook={webhook} />
    </li>
  )
}

function WebhookMenu({ webhook: { id: webhookId, url, isActive } }: { readonly webhook: Webhook }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const params = { path: { webhookId } }
  const reload = () => void queries.invalidateQueries(webhooksQuery)
  const toggle = useMutation({
    mutationFn: () => answer(api.PATCH('/api/admin/webhooks/{webhookId}', { params, body: { isActive: !isActive } })),
    onSuccess: () => {
      notify(isActive ? t('Webhook switched off.') : t('Webhook switched on.'))
      reload()
    },
    onError: (error) => notify(getErrorMessage(error)),
  })
  return (
    <>
      <Menu label={t('More for {name}', { name: url })}>
        <MenuItem
          icon={isActive ? <PowerOff size={16} aria-hidden="true" /> : <Power size={16} aria-hidden="true" />}
          onAction={() => toggle.mutate()}
        >
          {isActive ? t('Switch off') : t('Switch on')}
        </MenuItem>
        <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} danger onAction={() => setDeleting(true)}>
          {t('Delete webhook')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        title={t('Delete this webhook?')}
        action={t('Delete webhook')}
        isOpen={isDeleting}
        onConfirm={() => answer(api.DELETE('/api/admin/webhooks/{webhookId}', { params }))}
        onClose={() => setDeleting(false)}
        onDone={() => {
          notify(t('Webhook deleted.'))
          reload()
        }}
      >
        {t('{url} is told nothing any more, and its log is deleted. This cannot be undone.', { url })}
      </ConfirmDialog>
    </>
  )
}
