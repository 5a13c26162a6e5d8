import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useOrderActions } from './order-actions.ts'
import type { Order } from './orders.ts'

/** For a buyer who has downloaded a file as often as the order allows, or who lost the mail. */
export function RenewDownloads({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const notify = useNotify()
  const mayWrite = useCan()('orders.write')
  const { renewDownloads } = useOrderActions(order.id)
  if (!mayWrite || !order.actions.renewDownloads) return null
  const close = () => setOpen(false)
  const sent = () => {
    close()
    notify('Download links sent.')
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>Resend download links</Button>
      <Dialog title="Resend download links?" isOpen={isOpen} onClose={close}>
        <div className={styles.form}>
          {renewDownloads.isError && (
            <Notice tone="danger" alert>
              {getErrorMessage(renewDownloads.error)}
            </Notice>
          )}
          <p>
            {order.email} gets an email with new links. The number of downloads starts again from zero for every file of
            this order.
          </p>
          <DialogActions>
            <Button onPress={close}>Cancel</Button>
            <Button
              kind="primary"
              isPending={renewDownloads.isPending}
              onPress={() => renewDownloads.mutate(undefined, { onSuccess: sent })}
            >
              Resend links
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}
