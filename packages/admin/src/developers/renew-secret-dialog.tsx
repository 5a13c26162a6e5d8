import { useMutation } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { t } from '../i18n/text.ts'
import { SecretView } from './secret-view.tsx'
import styles from './developers.module.css'

interface RenewSecretDialogProps {
  readonly webhookId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Gives a webhook a new signing secret and shows it, once. */
export function RenewSecretDialog({ webhookId, isOpen, onClose }: RenewSecretDialogProps) {
  return (
    <Dialog title={t('New signing secret')} isOpen={isOpen} onClose={onClose}>
      <Steps webhookId={webhookId} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ webhookId, onClose }: Omit<RenewSecretDialogProps, 'isOpen'>) {
  const renew = useMutation({
    mutationFn: () => answer(api.POST('/api/admin/webhooks/{webhookId}/secrets', { params: { path: { webhookId } } })),
  })
  if (renew.data)
    return (
      <SecretView
        label={t('Signing secret')}
        text={t('Copy this secret now: the receiver checks signatures with it. It is shown only this once.')}
        secret={renew.data.secret}
        onClose={onClose}
      />
    )
  return (
    <div className={styles.form}>
      {renew.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(renew.error)}
        </Notice>
      )}
      <p>{t('Deliveries are signed with both secrets for 24 hours, so that you can change it in the receiver.')}</p>
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" onPress={() => renew.mutate()} isPending={renew.isPending}>
          {t('Create secret')}
        </Button>
      </DialogActions>
    </div>
  )
}
