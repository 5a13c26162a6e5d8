import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './saved-views.module.css'
import { type ListName, type SavedView, useViewChanges } from './views.ts'

interface NameDialogProps {
  readonly list: ListName
  readonly filters: SavedView['filters']
  readonly mayShare: boolean
  readonly toLink: (view: SavedView) => LinkProps
  readonly onClose: () => void
}

/** Saves the filters of a list under a name, for oneself or for all staff. */
export function NameDialog(props: NameDialogProps) {
  return (
    <Dialog title={t('Save as new view')} isOpen onClose={props.onClose}>
      <NameForm {...props} />
    </Dialog>
  )
}

function NameForm({ list, filters, mayShare, toLink, onClose }: NameDialogProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isTried, setTried] = useState(false)
  const { add } = useViewChanges(list)
  const navigate = useNavigate()
  const submit = () => {
    setTried(true)
    if (name.trim() === '') return
    add.mutate(
      { name, filters, isShared },
      {
        onSuccess: (view) => {
          onClose()
          void navigate({ ...toLink(view), replace: true })
        },
      },
    )
  }
  return (
    <DialogForm
      className={styles.fields}
      problem={add.isError ? getErrorMessage(add.error) : undefined}
      submitLabel={t('Save view')}
      isPending={add.isPending}
      onSubmit={async (event) => {
        event.preventDefault()
        submit()
      }}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        value={name}
        onChange={setName}
        maxLength={40}
        error={isTried && name.trim() === '' ? t('Name is required.') : undefined}
      />
      {mayShare && (
        <Checkbox isSelected={isShared} onChange={setShared}>
          {t('Show it to all staff')}
        </Checkbox>
      )}
    </DialogForm>
  )
}
