import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import styles from './dialog.module.css'
import { Notice } from './notice.tsx'

interface ConfirmDialogProps {
  /** The question: "Delete “Moon jar”?" */
  readonly title: string
  /** The label of the button that does it. */
  readonly action: string
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode
  /** Runs the action. An error is shown above the question. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
  /** Runs after success, when the dialog has closed. The row that opened it may be gone by then. */
  readonly onDone?: () => void
  readonly isOpen?: boolean
}

/** Asks before something is deleted, removed or reset. */
export function ConfirmDialog({ title, isOpen = true, ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={question.onClose} alert>
      <Question {...question} />
    </Dialog>
  )
}

/** Mounted with the dialog, so that an error does not survive its closing. */
function Question({ action, children, onConfirm, onClose, onDone }: Omit<ConfirmDialogProps, 'title' | 'isOpen'>) {
  const confirm = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => {
      onClose()
      onDone?.()
    },
  })
  return (
    <>
      {confirm.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(confirm.error)}
        </Notice>
      )}
      <p className={styles.text}>{children}</p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="danger" onPress={() => confirm.mutate()} isPending={confirm.isPending}>
          {action}
        </Button>
      </DialogActions>
    </>
  )
}
