import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useFirstField } from '../focus/use-first-field.ts'
import { t } from '../i18n/text.ts'

interface DialogFormProps {
  readonly className: string | undefined
  /** A problem of no single field: above all of them. */
  readonly problem?: string | undefined
  readonly submitLabel: string
  /** The button deletes something, or gives it away. */
  readonly isDanger?: boolean
  readonly isPending: boolean
  readonly onSubmit: (event: FormEvent) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The form of a dialog: its problem, its fields, and the buttons to cancel and to submit. */
export function DialogForm(props: DialogFormProps) {
  const { className, problem, submitLabel, isDanger = false, isPending, onSubmit, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form)
  return (
    <form ref={form} className={className} noValidate onSubmit={(event) => void onSubmit(event)}>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      {children}
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} type="submit" isPending={isPending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
