import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './dialogs.module.css'
import { useReturnActions } from './order-actions.ts'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

interface ReturnAnswerProps {
  readonly order: Order
  readonly returnId: string
  readonly answer: 'approve' | 'decline'
  readonly onClose: () => void
}

/** Answers the customer who asked for a return. */
export function ReturnAnswerDialog(props: ReturnAnswerProps) {
  return (
    <Dialog
      title={props.answer === 'approve' ? t('Approve return') : t('Decline return')}
      isOpen
      onClose={props.onClose}
    >
      <AnswerForm {...props} />
    </Dialog>
  )
}

function AnswerForm({ order, returnId, answer, onClose }: ReturnAnswerProps) {
  const notify = useNotify()
  const isApproved = answer === 'approve'
  const action = useReturnActions(order.id, returnId)[answer]
  const [isMailed, setMailed] = useState(true)
  const form = useForm({ defaultValues: { note: '' } })
  const send = form.handleSubmit(({ note }) =>
    action.mutate(
      { note, notify: isMailed },
      {
        onSuccess: () => {
          onClose()
          notify(isApproved ? t('Return approved.') : t('Return declined.'))
        },
      },
    ),
  )
  return (
    <DialogForm
      className={styles.form}
      problem={action.isError ? getErrorMessage(action.error) : undefined}
      submitLabel={isApproved ? t('Approve return') : t('Decline return')}
      isDanger={!isApproved}
      isPending={action.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FormField
        control={form.control}
        name="note"
        label={isApproved ? t('How to send it back (optional)') : t('Reason (optional)')}
        description={t('It is in the email to the customer.')}
        rows={3}
        maxLength={2000}
      />
      <Checkbox isSelected={isMailed} onChange={setMailed}>
        {t('Email customer ({email})', { email: order.email })}
      </Checkbox>
    </DialogForm>
  )
}
