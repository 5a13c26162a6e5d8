import { useForm } from 'react-hook-form'
import type { CollectionSummary } from '../../pages/pages.ts'
import type { Tree } from '../../pages/use-tree.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import styles from '../../pages/pages.module.css'
import { t } from '../../i18n/text.ts'

interface RenameDialogProps {
  readonly page: CollectionSummary
  readonly tree: Tree
  readonly onClose: () => void
}

/** What a page is called in menus. */
export function RenameDialog({ page, tree, onClose }: RenameDialogProps) {
  const { collectionId, navigationTitle, title } = page
  const form = useForm({ defaultValues: { name: navigationTitle || title } })
  const notify = useNotify()
  const save = (name: string) =>
    tree.attempt(() => tree.actions.edit.mutateAsync({ collectionId, navigationTitle: name }))
  const send = form.handleSubmit(async ({ name }) => {
    if (!(await save(name.trim()))) return
    onClose()
    notify(t('Renamed. Visitors see it now.'), { about: collectionId, undo: () => save(navigationTitle) })
  })
  return (
    <Dialog title={t('Rename “{title}”', { title: navigationTitle || title })} isOpen onClose={onClose}>
      <DialogForm
        className={styles.form}
        problem={tree.problem}
        submitLabel={t('Rename')}
        isPending={form.formState.isSubmitting}
        onSubmit={send}
        onClose={onClose}
      >
        <FormField
          control={form.control}
          name="name"
          label={t('Name in menus')}
          description={t('The title of the page stays as it is. Leave blank to use it.')}
          maxLength={200}
        />
      </DialogForm>
    </Dialog>
  )
}
