import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { hasOwnContent } from './kinds.tsx'
import styles from './pages.module.css'
import { themeTypesQuery } from './pages.ts'
import { listPageKinds } from './theme-kinds.ts'
import type { Tree } from './use-tree.ts'
import { t } from '../i18n/text.ts'

interface AddPageDialogProps {
  /** The menu it is added to, at the end. */
  readonly menu: string | undefined
  readonly tree: Tree
  readonly onClose: () => void
}

/** Adds a page of a kind and opens it. */
export function AddPageDialog({ menu, tree, onClose }: AddPageDialogProps) {
  const navigate = useNavigate()
  const [typeName, setTypeName] = useState('page')
  const kinds = listPageKinds(useQuery(themeTypesQuery).data)
  const form = useForm({ defaultValues: { title: '' } })
  const addPage = useAddPage(tree, menu)
  const send = form.handleSubmit(async ({ title }) => {
    try {
      const collectionId = await addPage(title, typeName)
      onClose()
      await navigate({
        to: '/pages/$collectionId',
        params: { collectionId },
        // A page is made of blocks: it begins with its content.
        search: hasOwnContent(typeName) ? { view: 'outline' } : {},
      })
    } catch (error) {
      const problems = getFieldProblems(error)
      form.setError(
        'title',
        { message: problems['title'] ?? problems['typeName'] ?? getErrorMessage(error) },
        { shouldFocus: true },
      )
    }
  })
  return (
    <Dialog title={t('Add page')} isOpen onClose={onClose}>
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
          description={t('Pages start as drafts. Visitors see them once you publish.')}
          rules={{ required: t('Title is required.') }}
        />
        <RadioGroup value={typeName} onChange={setTypeName} className={classNames(styles.kinds)}>
          <Label className={classNames(styles.kindsLabel)}>{t('Page type')}</Label>
          {kinds.map(({ typeName: name, label, text, icon: Icon }) => (
            <Radio key={name} value={name} className={classNames(styles.kind)}>
              <Icon size={20} aria-hidden="true" />
              <span className={styles.kindLabel}>{label}</span>
              <span className={styles.kindText}>{text}</span>
            </Radio>
          ))}
        </RadioGroup>
      </DialogForm>
    </Dialog>
  )
}

/** Returns what adds a page to the site and to the end of a menu, and answers its id. */
export function useAddPage(tree: Tree, menu: string | undefined): (title: string, typeName: string) => Promise<string> {
  const { add } = tree.actions
  return async (title, typeName) => {
    const { collectionId } = await add.mutateAsync({ title, typeName })
    const isThere = tree
      .getMenuEntries(menu ?? '')
      .some((entry) => !('url' in entry) && entry.collectionId === collectionId)
    if (menu !== undefined && !isThere) await tree.saveMenu(menu, [...tree.getMenuEntries(menu), { collectionId }])
    return collectionId
  }
}
