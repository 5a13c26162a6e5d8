import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import styles from './dialog.module.css'
import { Notice } from './notice.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'
import { t } from '../i18n/text.ts'

interface ConfirmDialogProps {
  /** The question: "Delete “Moon jar”?" */
  readonly title: string
  /** The label of the button that does it. */
  readonly action: string
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode
  /** `primary` for actions that take nothing away, such as sending an email again. */
  readonly kind?: 'danger' | 'primary'
  /** Runs the action. An error is shown above the question. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
  /** Runs after success, when the dialog has closed. The row that opened it may be gone by then. */
  readonly onDone?: () => void
  readonly isOpen?: boolean
  /** While nobody can know yet what the action would do. */
  readonly isDisabled?: boolean
}

/** Asks before something is done that nobody wants by accident: a deletion, a reset, an email to a customer. */
export function ConfirmDialog({ title, isOpen = true, kind = 'danger', ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={question.onClose} alert={kind === 'danger'}>
      <Question kind={kind} {...question} />
    </Dialog>
  )
}

type QuestionProps = Omit<ConfirmDialogProps, 'title' | 'isOpen' | 'kind'> & Required<Pick<ConfirmDialogProps, 'kind'>>

/** Mounted with the dialog, so that an error does not survive its closing. */
function Question({ kind, action, children, isDisabled = false, onConfirm, onClose, onDone }: QuestionProps) {
  const confirm = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => {
      onClose()
      onDone?.()
    },
  })
  const confirmOnce = useOneAtATime(confirm.isPending)
  return (
    <>
      {confirm.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(confirm.error)}
        </Notice>
      )}
      <p className={styles.text}>{children}</p>
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          kind={kind}
          onPress={() => confirmOnce(() => confirm.mutate())}
          isPending={confirm.isPending}
          isDisabled={isDisabled}
        >
          {action}
        </Button>
      </DialogActions>
    </>
  )
}
