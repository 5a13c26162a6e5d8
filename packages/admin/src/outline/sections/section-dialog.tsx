import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SectionPreview } from './section-preview.tsx'
import styles from './sections.module.css'
import { type SectionTemplate, sectionTemplates } from './templates.ts'
import { t } from '../../i18n/text.ts'

interface SectionDialogProps {
  readonly onAdd: (template: SectionTemplate) => void
  readonly onClose: () => void
}

/** Ready sections to begin with, each with a drawing. They consist of blocks, and are changed as all others. */
export function SectionDialog({ onAdd, onClose }: SectionDialogProps) {
  return (
    <Dialog title={t('Add section')} isOpen onClose={onClose}>
      <p className={styles.hint}>{t('Ready sections consist of blocks: change, move or delete each of them.')}</p>
      <ListBox
        aria-label={t('Sections')}
        className={classNames(styles.gallery)}
        layout="grid"
        selectionMode="none"
        items={sectionTemplates}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to choose from it.
        autoFocus
        onAction={(key) => {
          const template = sectionTemplates.find(({ id }) => id === key)
          onClose()
          if (template) onAdd(template)
        }}
      >
        {(template) => (
          <ListBoxItem id={template.id} textValue={template.label} className={classNames(styles.choice)}>
            <SectionPreview template={template} />
            <span>{template.label}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </Dialog>
  )
}
