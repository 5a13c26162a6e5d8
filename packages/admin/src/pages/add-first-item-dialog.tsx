import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useAddPage } from './add-page-dialog.tsx'
import { formatZone } from './appears.ts'
import { getAddLabel, getPageKind } from './kinds.tsx'
import styles from './pages.module.css'
import { collectionsQuery, itemQuery } from './pages.ts'
import { useNow } from './use-now.ts'
import type { Tree } from './use-tree.ts'
import { parseWall } from './zone-time.ts'

interface AddFirstItemDialogProps {
  readonly typeName: 'blog' | 'events'
  /** The menu that its page is added to, at the end. */
  readonly menu: string
  readonly tree: Tree
  readonly onClose: () => void
}

/** Adds the first post or event of a site, and the page that it is on: both begin as drafts, and are published together. */
export function AddFirstItemDialog({ typeName, menu, tree, onClose }: AddFirstItemDialogProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const addPage = useAddPage(tree, menu)
  const now = useNow()
  const { timeZone } = useSession().site
  /** The page is there once, also where its item was refused and is sent again. */
  const [addedId, setAddedId] = useState<string>()
  const isEvent = typeName === 'events'
  const { label, items } = getPageKind(typeName)
  const form = useForm({ defaultValues: { title: '', startsAt: '', pageTitle: label } })
  const send = form.handleSubmit(async ({ title, startsAt, pageTitle }) => {
    let collectionId = addedId
    try {
      collectionId ??= await addPage(pageTitle, typeName)
      setAddedId(collectionId)
      const times = isEvent ? { startsAt: parseWall(startsAt, timeZone) } : {}
      const body = { state: 'draft', title, collectionId, ...times } as const
      const item = await answer(api.POST('/api/admin/items', { body }))
      queries.setQueryData(itemQuery(item.itemId).queryKey, item)
      void queries.invalidateQueries({ queryKey: collectionsQuery.queryKey })
      onClose()
      await navigate({
        to: '/pages/$collectionId/items/$itemId',
        params: { collectionId, itemId: item.itemId },
        search: isEvent ? {} : { view: 'outline' },
      })
    } catch (error) {
      const message = getFieldProblems(error)['title'] ?? getErrorMessage(error)
      form.setError(collectionId === undefined ? 'pageTitle' : 'title', { message }, { shouldFocus: true })
    }
  })
  const required = { required: t('Title is required.') }
  return (
    <Dialog title={getAddLabel(items ?? 'item')} isOpen onClose={onClose}>
      <DialogForm
        className={styles.form}
        problem={tree.problem}
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
          rules={required}
        />
        {isEvent && (
          <FormField
            control={form.control}
            name="startsAt"
            label={t('Starts')}
            type="datetime-local"
            description={t('Time zone: {timeZone}.', { timeZone: formatZone(timeZone, now) })}
            rules={{ validate: (value) => parseWall(value, timeZone) !== null || t('Enter a date and a time.') }}
          />
        )}
        <FormField
          control={form.control}
          name="pageTitle"
          label={t('Page')}
          description={
            isEvent
              ? t('Your site has no page of events yet. This one is added, too.')
              : t('Your site has no page of posts yet. This one is added, too.')
          }
          rules={required}
        />
      </DialogForm>
    </Dialog>
  )
}
