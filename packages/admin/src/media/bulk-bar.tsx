import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Select } from '../ui/select.tsx'
import { DeleteFilesDialog } from './delete-files-dialog.tsx'
import type { LibraryFile } from './files.ts'
import styles from './library.module.css'
import { type Folders, useLibraryActions } from './library.ts'
import { t } from '../i18n/text.ts'

interface BulkBarProps {
  readonly files: readonly LibraryFile[]
  readonly folders: Folders['folders']
  readonly onDone: () => void
}

/** What can be done with the selected files together. */
export function BulkBar({ files, folders, onDone }: BulkBarProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { move } = useLibraryActions()
  const notify = useNotify()
  const assetIds = files.map(({ id }) => id)
  const options = [
    { value: 'choose', label: t('Move to…') },
    ...folders.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'none', label: t('Without folder') },
  ]
  const moveTo = (target: string) => {
    if (target === 'choose') return
    const folderId = target === 'none' ? null : target
    move.mutate(
      { assetIds, folderId },
      {
        onSuccess: ({ count }) => {
          notify(t('{count, plural, one {# file moved.} other {# files moved.}}', { count }))
          onDone()
        },
      },
    )
  }
  return (
    <section className={styles.bar} aria-label={t('Selected files')}>
      <strong>{t('{count, plural, one {# selected} other {# selected}}', { count: files.length })}</strong>
      <Select label={t('Move to folder')} quiet options={options} value="choose" onChange={moveTo} />
      <Button icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => setDeleting(true)}>
        {t('Delete')}
      </Button>
      <Button kind="quiet" onPress={onDone}>
        {t('Clear selection')}
      </Button>
      {move.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(move.error)}
        </Notice>
      )}
      {isDeleting && <DeleteFilesDialog files={files} onClose={() => setDeleting(false)} onDone={onDone} />}
    </section>
  )
}
