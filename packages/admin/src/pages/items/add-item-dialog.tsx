import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getFieldProblems, getErrorMessage } from '../../api/problem.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Select } from '../../ui/select.tsx'
import type { AcceptedTypes } from '../accepted-types.ts'
import { nameItem, type ItemNoun } from '../kinds.tsx'
import styles from '../pages.module.css'
import { useItemActions } from '../pages.ts'
import { useSession } from '../../session/session.ts'
import { formatZone } from '../appears.ts'
import { useNow } from '../use-now.ts'
import { parseWall } from '../zone-time.ts'
import { t, translateServerText } from '../../i18n/text.ts'

interface AddItemDialogProps {
  readonly collectionId: string
  readonly typeName: string
  readonly title: string
  readonly kind: ItemNoun
  readonly accepted: AcceptedTypes
  readonly onClose: () => void
}

/** Stands for no type of the theme: a choice cannot be empty. */
const plain = ' '

/** A new item begins as a draft with a title. */
export function AddItemDialog({ collectionId, typeName, title, kind, accepted, onClose }: AddItemDialogProps) {
  const navigate = useNavigate()
  const { add } = useItemActions(collectionId)
  const { types, mayBePlain } = accepted
  const [customType, setCustomType] = useState(mayBePlain ? '' : (types[0]?.name ?? ''))
  const isEvent = typeName === 'events'
  const now = useNow()
  const { timeZone } = useSession().site
  const form = useForm({ defaultValues: { title: '', startsAt: '' } })
  const send = form.handleSubmit(async ({ title: named, startsAt }) => {
    try {
      const { itemId } = await add.mutateAsync({
        title: named,
        ...(startsAt === '' ? {} : { startsAt: parseWall(startsAt, timeZone) }),
        ...(customType === '' ? {} : { customType }),
      })
      await navigate({
        to: '/pages/$collectionId/items/$itemId',
        params: { collectionId, itemId },
        // A post is written first. Others have dates, files or fields of their own, without which they say little.
        search: typeName === 'blog' && customType === '' ? { view: 'outline' } : {},
      })
    } catch (error) {
      form.setError(
        'title',
        { message: getFieldProblems(error)['title'] ?? getErrorMessage(error) },
        { shouldFocus: true },
      )
    }
  })
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <DialogForm
        className={styles.form}
        submitLabel={t('Add')}
        isPending={form.formState.isSubmitting}
        onSubmit={send}
        onClose={onClose}
      >
        <FormField
          control={form.control}
          name="title"
          label={t('Title')}
          description={t('Starts as a draft. Visitors see it once you publish.')}
          rules={{ required: t('Title is required.') }}
        />
        {isEvent && (
          <FormField
            control={form.control}
            name="startsAt"
            label={t('Starts')}
            type="datetime-local"
            rules={{ validate: (value) => parseWall(value, timeZone) !== null || t('Enter a date and a time.') }}
            description={t('Time zone: {timeZone}.', { timeZone: formatZone(timeZone, now) })}
          />
        )}
        {(types.length > 1 || (types.length === 1 && mayBePlain)) && (
          <Select
            label={t('Type')}
            value={customType === '' ? plain : customType}
            onChange={(value) => setCustomType(value === plain ? '' : value)}
            options={[
              ...(mayBePlain ? [{ value: plain, label: nameItem(kind) }] : []),
              ...types.map((type) => ({ value: type.name, label: translateServerText(type.title) })),
            ]}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
