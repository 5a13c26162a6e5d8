import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'
import { useFirstField } from '../focus/use-first-field.ts'
import { t } from '../i18n/text.ts'

interface DialogFormProps {
  readonly className: string | undefined
  /** A problem of no single field: above all of them. */
  readonly problem?: string | undefined
  readonly submitLabel: string
  /** The label of the button that closes the dialog: "Cancel", unless that is what the other one does. */
  readonly closeLabel?: string
  /** The button deletes something, or gives it away. */
  readonly isDanger?: boolean
  readonly isPending: boolean
  readonly onSubmit: (event: FormEvent) => Promise<unknown>
  readonly onClose: () => void
  /** A selector of the field that has the focus first, where it is not the first to type in. */
  readonly firstField?: string
  readonly children: ReactNode
}

/**
 * The form of a dialog: its problem, its fields, and the buttons to close and to submit. It submits once: further presses do nothing
 * until the first one has failed.
 */
export function DialogForm(props: DialogFormProps) {
  const { className, problem, submitLabel, closeLabel = t('Cancel'), isDanger = false, isPending } = props
  const { onSubmit, onClose, firstField, children } = props
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form, firstField)
  const submitOnce = useOneAtATime(isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    submitOnce(() => onSubmit(event))
  }
  return (
    <form ref={form} className={className} noValidate onSubmit={submit}>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      {children}
      <DialogActions>
        <Button onPress={onClose}>{closeLabel}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} type="submit" isPending={isPending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
