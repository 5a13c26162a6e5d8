import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { toPictureValue, savePictures } from '../media/files.ts'
import { PictureField } from './media/picture-field.tsx'
import styles from './pages.module.css'
import { type Author, useAuthorActions } from './pages.ts'
import { t } from '../i18n/text.ts'

interface AuthorDialogProps {
  /** Somebody new without. */
  readonly author: Author | undefined
  readonly onClose: () => void
}

const fieldNames = ['displayName', 'bio', 'websiteUrl'] as const

/** Somebody who writes: name, a few words, an address, a picture. */
export function AuthorDialog({ author, onClose }: AuthorDialogProps) {
  const { add, save } = useAuthorActions()
  const [picture, setPicture] = useState(author?.avatar ? toPictureValue(author.avatar) : null)
  const form = useForm({
    defaultValues: {
      displayName: author?.displayName ?? '',
      bio: author?.bio ?? '',
      websiteUrl: author?.websiteUrl ?? '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      await savePictures(picture ? [picture] : [])
      const body = { ...values, avatarAssetId: picture?.file.id ?? null }
      await (author ? save.mutateAsync({ authorId: author.authorId, ...body }) : add.mutateAsync(body))
      onClose()
    } catch (error) {
      const problems = getFieldProblems(error)
      const field = fieldNames.find((name) => problems[name] !== undefined)
      if (field) form.setError(field, { message: problems[field] ?? '' }, { shouldFocus: true })
      else form.setError('root', { message: getErrorMessage(error) })
    }
  })
  return (
    <Dialog title={author ? t('Edit author') : t('Add author')} isOpen onClose={onClose}>
      <DialogForm
        className={styles.form}
        submitLabel={author ? t('Save') : t('Add')}
        isPending={isSubmitting}
        onSubmit={send}
        onClose={onClose}
        problem={errors.root?.message}
      >
        <FormField
          control={form.control}
          name="displayName"
          label={t('Name')}
          rules={{ required: t('Name is required.') }}
        />
        <FormField
          control={form.control}
          name="bio"
          label={t('About')}
          rows={4}
          description={t('Appears below their posts.')}
        />
        <FormField control={form.control} name="websiteUrl" label={t('Website')} placeholder="https://" />
        <PictureField label={t('Picture')} value={picture} onChange={setPicture} />
      </DialogForm>
    </Dialog>
  )
}
