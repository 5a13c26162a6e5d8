import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { KeyRound, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react'
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
import { EditWebhookDialog } from './edit-webhook-dialog.tsx'
import { RenewSecretDialog } from './renew-secret-dialog.tsx'
import { topicLabels, type Webhook, webhooksQuery } from './webhooks.ts'
import styles from './developers.module.css'

/** A webhook: its address leads to its log. */
export function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, topics, version, isActive, disabledOn, waiting } = webhook
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
        <div className={styles.detail}>{t('Version {version}', { version })}</div>
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

function WebhookMenu({ webhook }: { readonly webhook: Webhook }) {
  const { id: webhookId, url, isActive } = webhook
  const navigate = useNavigate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [shown, setShown] = useState<'edit' | 'secret' | 'deletion'>()
  const close = () => setShown(undefined)
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
  const sendTest = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/webhooks/{webhookId}/test-events', { params })),
    onSuccess: () => {
      notify(t('Test event sent.'))
      void navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId } })
    },
    onError: (error) => notify(getErrorMessage(error)),
  })
  return (
    <>
      <Menu label={t('More for {name}', { name: url })}>
        <MenuItem icon={<Pencil size={16} aria-hidden="true" />} onAction={() => setShown('edit')}>
          {t('Edit webhook')}
        </MenuItem>
        {isActive && (
          <MenuItem icon={<Send size={16} aria-hidden="true" />} onAction={() => sendTest.mutate()}>
            {t('Send test event')}
          </MenuItem>
        )}
        <MenuItem icon={<KeyRound size={16} aria-hidden="true" />} onAction={() => setShown('secret')}>
          {t('New signing secret')}
        </MenuItem>
        <MenuItem
          icon={isActive ? <PowerOff size={16} aria-hidden="true" /> : <Power size={16} aria-hidden="true" />}
          onAction={() => toggle.mutate()}
        >
          {isActive ? t('Switch off') : t('Switch on')}
        </MenuItem>
        <MenuItem icon={<Trash2 size={16} aria-hidden="true" />} danger onAction={() => setShown('deletion')}>
          {t('Delete webhook')}
        </MenuItem>
      </Menu>
      <EditWebhookDialog webhook={webhook} isOpen={shown === 'edit'} onClose={close} />
      <RenewSecretDialog webhookId={webhookId} isOpen={shown === 'secret'} onClose={close} />
      <ConfirmDialog
        title={t('Delete this webhook?')}
        action={t('Delete webhook')}
        isOpen={shown === 'deletion'}
        onConfirm={() => answer(api.DELETE('/api/admin/webhooks/{webhookId}', { params }))}
        onClose={close}
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
