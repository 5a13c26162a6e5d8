import { useForm } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import styles from './pages.module.css'
import type { MenuEntry } from './pages.ts'
import type { Tree } from './use-tree.ts'
import { t } from '../i18n/text.ts'

interface LinkDialogProps {
  readonly menu: string
  /** Where it is in the menu; a new one goes to its end. */
  readonly index?: number
  readonly link?: Extract<MenuEntry, { url: string }>
  readonly tree: Tree
  readonly onClose: () => void
}

/** A link of a menu to anywhere. */
export function LinkDialog({ menu, index, link, tree, onClose }: LinkDialogProps) {
  const form = useForm({ defaultValues: { title: '', url: '', newWindow: false, ...link } })
  const { isSubmitting } = form.formState
  const send = form.handleSubmit(async (values) => {
    const entries = [...tree.getMenuEntries(menu)]
    entries[index ?? entries.length] = values
    if (await tree.saveMenu(menu, entries)) onClose()
  })
  return (
    <Dialog title={link ? t('Edit link') : t('Add link')} isOpen onClose={onClose}>
      <DialogForm
        className={styles.form}
        problem={tree.problem}
        submitLabel={link ? t('Save') : t('Add')}
        isPending={isSubmitting}
        onSubmit={send}
        onClose={onClose}
      >
        <FormField
          control={form.control}
          name="title"
          label={t('Title')}
          rules={{ required: t('Title is required.') }}
        />
        <FormField
          control={form.control}
          name="url"
          label={t('URL')}
          placeholder="https://"
          rules={{
            required: t('URL is required.'),
            pattern: {
              value: /^(https?:\/\/|mailto:|tel:|sms:|[/#?])/i,
              message: t('Enter a URL that starts with https://, / or mailto:.'),
            },
          }}
        />
        <Checkbox
          defaultSelected={link?.newWindow ?? false}
          onChange={(newWindow) => form.setValue('newWindow', newWindow)}
        >
          {t('Open in new tab')}
        </Checkbox>
      </DialogForm>
    </Dialog>
  )
}
