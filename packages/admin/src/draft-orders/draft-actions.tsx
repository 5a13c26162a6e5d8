import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Banknote, Clock, Link2, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useFormats } from '../ui/format.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type DraftOrder, forgetDraft, showDraft } from './draft-orders.ts'
import styles from './draft-orders.module.css'

type Open = 'send' | 'paid' | 'due' | 'delete'

/** What can be done with a saved draft. `isDirty`: what is typed has to be saved first. */
export function DraftActions({ draft, isDirty }: { readonly draft: DraftOrder; readonly isDirty: boolean }) {
  const [open, setOpen] = useState<Open>()
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const close = () => setOpen(undefined)
  const { paymentUrl } = draft
  const complete = async (isPaid: boolean) => {
    const { orderId } = await answer(
      api.POST('/api/admin/draft-orders/{draftId}/orders', {
        params: { path: { draftId: draft.id } },
        body: { version: draft.version, isPaid },
      }),
    )
    await forgetDraft(queries, draft.id)
    notify(t('Order created.'))
    await navigate({ to: '/orders/$orderId', params: { orderId }, ignoreBlocker: true })
  }
  const remove = async () => {
    await answer(api.DELETE('/api/admin/draft-orders/{draftId}', { params: { path: { draftId: draft.id } } }))
    await forgetDraft(queries, draft.id)
    notify(t('Draft deleted.'))
    await navigate({ to: '/orders/drafts', ignoreBlocker: true })
  }
  if (draft.status === 'completed') return null
  const isReady = !isDirty && draft.price?.missing.length === 0 && draft.itemCount > 0
  return (
    <>
      {isReady && (
        <Button kind="primary" icon={<Send size={16} aria-hidden="true" />} onPress={() => setOpen('send')}>
          {draft.status === 'sent' ? t('Send link again') : t('Send payment link')}
        </Button>
      )}
      <Menu label={t('More')}>
        {isReady ? (
          <MenuItem icon={<Banknote size={16} aria-hidden="true" />} onAction={() => setOpen('paid')}>
            {t('Mark as paid')}
          </MenuItem>
        ) : null}
        {isReady ? (
          <MenuItem icon={<Clock size={16} aria-hidden="true" />} onAction={() => setOpen('due')}>
            {t('Create order, pay later')}
          </MenuItem>
        ) : null}
        {paymentUrl === null ? null : (
          <MenuItem
            icon={<Link2 size={16} aria-hidden="true" />}
            onAction={() =>
              void navigator.clipboard.writeText(paymentUrl).then(() => notify(t('Payment link copied.')))
            }
          >
            {t('Copy payment link')}
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 size={16} aria-hidden="true" />} onAction={() => setOpen('delete')}>
          {t('Delete draft')}
        </MenuItem>
      </Menu>
      <Dialog title={t('Send payment link')} isOpen={open === 'send'} onClose={close}>
        <SendForm draft={draft} onClose={close} />
      </Dialog>
      <Questions draft={draft} open={open} onClose={close} onComplete={complete} onDelete={remove} />
    </>
  )
}

interface QuestionsProps {
  readonly draft: DraftOrder
  readonly open: Open | undefined
  readonly onClose: () => void
  readonly onComplete: (isPaid: boolean) => Promise<void>
  readonly onDelete: () => Promise<void>
}

function Questions({ draft, open, onClose, onComplete, onDelete }: QuestionsProps) {
  const formats = useFormats()
  const amount = formats.money(draft.grandTotal)
  return (
    <>
      <ConfirmDialog
        isOpen={open === 'paid'}
        kind="primary"
        title={t('Mark {amount} as paid?', { amount })}
        action={t('Mark as paid')}
        onConfirm={() => onComplete(true)}
        onClose={onClose}
      >
        {t('The draft becomes a paid order, stock goes down, and the customer gets the confirmation.')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'due'}
        kind="primary"
        title={t('Create the order before it is paid?')}
        action={t('Create order')}
        onConfirm={() => onComplete(false)}
        onClose={onClose}
      >
        {t('The draft becomes an order that waits for {amount}. Mark the payment as received when it comes.', {
          amount,
        })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={t('Delete draft #{draftNumber}?', { draftNumber: draft.draftNumber })}
        action={t('Delete draft')}
        onConfirm={onDelete}
        onClose={onClose}
      >
        {t('Its payment link stops working. This cannot be undone.')}
      </ConfirmDialog>
    </>
  )
}

function SendForm({ draft, onClose }: { readonly draft: DraftOrder; readonly onClose: () => void }) {
  const notify = useNotify()
  const formats = useFormats()
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { days: '14', message: '' } })
  const send = useMutation({
    mutationFn: ({ days, message }: { readonly days: string; readonly message: string }) =>
      answer(
        api.POST('/api/admin/draft-orders/{draftId}/invoices', {
          params: { path: { draftId: draft.id } },
          body: { version: draft.version, days: Number(days), message },
        }),
      ),
    onSuccess: (sent) => {
      showDraft(queries, sent)
      void queries.invalidateQueries({ queryKey: ['mails'] })
      onClose()
      notify(t('Payment link sent to {email}.', { email: sent.email }))
    },
  })
  return (
    <DialogForm
      className={styles.form}
      problem={send.isError ? getErrorMessage(send.error) : undefined}
      submitLabel={t('Send payment link')}
      isPending={send.isPending}
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
      onClose={onClose}
    >
      <p>
        {t('{email} gets an email with a link to pay {amount}.', {
          email: draft.email,
          amount: formats.money(draft.grandTotal),
        })}
      </p>
      <FormField control={form.control} name="message" label={t('Message (optional)')} rows={3} maxLength={2000} />
      <FormField
        control={form.control}
        name="days"
        label={t('Days until the link ends')}
        inputMode="numeric"
        maxLength={2}
        rules={{
          validate: (text) =>
            (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 90) ||
            t('Enter a whole number from 1 to 90.'),
        }}
      />
    </DialogForm>
  )
}
