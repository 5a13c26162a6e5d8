import { Rocket } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReleaseTargetFields, useReleaseTarget } from './release-target.tsx'
import { useSaveChange } from './use-save-change.ts'
import type { ReleaseTarget, SavedChange } from './waiting.ts'
import styles from './release-changes.module.css'

interface SaveForReleaseProps {
  /** Of the button. */
  readonly label: string
  /** Sends the change to the server. */
  readonly save: (release: ReleaseTarget) => Promise<SavedChange>
  /** Takes the change out of the screen, which shows what is live. */
  readonly onSaved: () => void
  readonly isDisabled?: boolean
}

/** A button that puts unsaved changes into a release, which the person chooses or makes. */
export function SaveForRelease({ label, isDisabled = false, ...props }: SaveForReleaseProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Rocket size={16} aria-hidden="true" />} isDisabled={isDisabled} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={t('Save for a release')} isOpen onClose={() => setOpen(false)}>
          <ReleaseForm {...props} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

interface ReleaseFormProps extends Pick<SaveForReleaseProps, 'save' | 'onSaved'> {
  readonly onClose: () => void
}

function ReleaseForm({ save, onSaved, onClose }: ReleaseFormProps) {
  const target = useReleaseTarget()
  const sending = useSaveChange(save, () => {
    onClose()
    onSaved()
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The form of the screen behind would save, too.
    event.stopPropagation()
    const release = target.read()
    if (release) sending.mutate(release)
  }
  return (
    <DialogForm
      className={styles.fields}
      problem={sending.isError ? getErrorMessage(sending.error) : undefined}
      submitLabel={t('Save for the release')}
      isPending={sending.isPending || target.isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('Visitors see what is live until the release is published.')}</p>
      <ReleaseTargetFields target={target} />
    </DialogForm>
  )
}
