import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './account-page.module.css'
import { twoStepQuery } from './account.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { t } from '../i18n/text.ts'

interface CodeDialogProps {
  /** New recovery codes, or the end of two-step sign-in: both take a code. */
  readonly purpose: 'codes' | 'off'
  readonly isOpen: boolean
  readonly onClose: () => void
}

const texts = {
  codes: {
    title: t('Make new recovery codes?'),
    text: t('The codes you have now stop working.'),
    action: t('Make new recovery codes'),
  },
  off: {
    title: t('Turn off two-step sign-in?'),
    text: t('Your password alone is enough to sign in then.'),
    action: t('Turn off'),
  },
} as const

export function CodeDialog({ purpose, isOpen, onClose }: CodeDialogProps) {
  return (
    <Dialog title={texts[purpose].title} isOpen={isOpen} onClose={onClose}>
      <CodeForm purpose={purpose} onClose={onClose} />
    </Dialog>
  )
}

function CodeForm({ purpose, onClose }: Omit<CodeDialogProps, 'isOpen'>) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const { control, handleSubmit, setError } = useForm({ defaultValues: { code: '' } })
  const send = useMutation({
    mutationFn: async (body: { code: string }) => {
      if (purpose === 'codes')
        return (await answer(api.POST('/api/admin/account/two-step/recovery-codes', { body }))).codes
      await answer(api.POST('/api/admin/account/two-step/removal', { body }))
      return undefined
    },
    onSuccess: (made) => {
      void queries.invalidateQueries(twoStepQuery)
      if (made) return setCodes(made)
      notify(t('Two-step sign-in is off.'))
      onClose()
    },
    onError: (error) => setError('code', { message: getErrorMessage(error) }, { shouldFocus: true }),
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  const { text, action } = texts[purpose]
  const submit = handleSubmit((values) => send.mutate(values))
  return (
    <DialogForm
      className={styles.form}
      submitLabel={action}
      isDanger={purpose === 'off'}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      <FormField
        control={control}
        name="code"
        label={t('Code')}
        autoComplete="one-time-code"
        maxLength={30}
        description={t('Six digits of your app, or a recovery code.')}
        rules={{ required: t('Enter the code.') }}
      />
    </DialogForm>
  )
}
