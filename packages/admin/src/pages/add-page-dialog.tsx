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
import { getPageKind, hasOwnContent } from './kinds.tsx'
import styles from './pages.module.css'
import { themeTypesQuery } from './pages.ts'
import { listPageKinds } from './theme-kinds.ts'
import type { Tree } from './use-tree.ts'
import { t } from '../i18n/text.ts'

interface AddPageDialogProps {
  /** The menu it is added to, at the end. */
  readonly menu: string | undefined
  readonly tree: Tree
  /** A page of this type is proposed, and its first post or event comes next. */
  readonly forItems?: 'blog' | 'events' | undefined
  readonly onClose: () => void
}

/** Adds a page of a kind and opens it. */
export function AddPageDialog({ menu, tree, forItems, onClose }: AddPageDialogProps) {
  const navigate = useNavigate()
  const [typeName, setTypeName] = useState<string>(forItems ?? 'page')
  const kinds = listPageKinds(useQuery(themeTypesQuery).data)
  const form = useForm({ defaultValues: { title: forItems === undefined ? '' : getPageKind(forItems).label } })
  const { add } = tree.actions
  const send = form.handleSubmit(async ({ title }) => {
    try {
      const { collectionId } = await add.mutateAsync({ title, typeName })
      const isThere = tree
        .getMenuEntries(menu ?? '')
        .some((entry) => !('url' in entry) && entry.collectionId === collectionId)
      if (menu !== undefined && !isThere) await tree.saveMenu(menu, [...tree.getMenuEntries(menu), { collectionId }])
      onClose()
      await navigate({
        to: '/pages/$collectionId',
        params: { collectionId },
        // A page is made of blocks: it begins with its content.
        search: hasOwnContent(typeName) ? { view: 'outline' } : typeName === forItems ? { add: true } : {},
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
          description={describeStart(forItems)}
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

/** Who came for a post or an event learns why there is a page first. */
function describeStart(forItems: AddPageDialogProps['forItems']): string {
  if (forItems === 'blog') return t('Posts are on a page of their own, so this comes first. It starts as a draft.')
  if (forItems === 'events') return t('Events are on a page of their own, so this comes first. It starts as a draft.')
  return t('Pages start as drafts. Visitors see them once you publish.')
}
