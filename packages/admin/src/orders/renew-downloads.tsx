import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

/** For a buyer who has downloaded a file as often as the order allows, or who lost the mail. */
export function RenewDownloads({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const notify = useNotify()
  const mayWrite = useCan()('orders.write')
  const { renewDownloads } = useOrderActions(order.id)
  if (!mayWrite || !order.actions.renewDownloads) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('Resend download links')}</Button>
      <ConfirmDialog
        title={t('Resend download links?')}
        action={t('Resend links')}
        kind="primary"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => renewDownloads.mutateAsync(undefined)}
        onDone={() => notify(t('Download links sent.'))}
      >
        {t(
          '{email} gets an email with new links. The number of downloads starts again from zero for every file of this order.',
          { email: order.email },
        )}
      </ConfirmDialog>
    </>
  )
}
