import { Link, useNavigate } from '@tanstack/react-router'
import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './library.module.css'
import { type Folders, useLibraryActions } from './library.ts'
import { type MediaSearch, readMediaSearch } from './search.ts'
import { t } from '../i18n/text.ts'

interface FolderListProps {
  readonly folders: Folders | undefined
  readonly search: MediaSearch
  readonly mayWrite: boolean
}

/** The folders with their counts; the current one can be renamed and deleted. */
export function FolderList({ folders, search, mayWrite }: FolderListProps) {
  const [dialog, setDialog] = useState<'create' | 'rename' | 'delete'>()
  const navigate = useNavigate()
  const { deleteFolder } = useLibraryActions()
  const current = folders?.folders.find(({ id }) => id === search.folderId)
  const entries = [
    { id: undefined, name: t('All files'), count: folders?.fileCount },
    ...(folders?.folders ?? []).map(({ id, name, fileCount }) => ({ id, name, count: fileCount })),
    ...(folders && folders.folders.length > 0
      ? [{ id: 'none', name: t('Without folder'), count: folders.withoutFolderCount }]
      : []),
  ]
  return (
    <div>
      <nav className={styles.folders} aria-label={t('Folders')}>
        {entries.map(({ id, name, count }) => (
          <Link
            key={id ?? 'all'}
            to="/media"
            search={readMediaSearch({ ...search, folderId: id })}
            className={styles.folder}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          >
            <span>{name}</span>
            <span className={styles.quiet}>{count}</span>
          </Link>
        ))}
      </nav>
      {mayWrite && (
        <div className={styles.bar}>
          <Button kind="quiet" icon={<FolderPlus size={16} aria-hidden="true" />} onPress={() => setDialog('create')}>
            {t('Create folder')}
          </Button>
          {current && (
            <>
              <IconButton
                aria-label={t('Rename folder {name}', { name: current.name })}
                onPress={() => setDialog('rename')}
              >
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                aria-label={t('Delete folder {name}', { name: current.name })}
                onPress={() => setDialog('delete')}
              >
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </div>
      )}
      {(dialog === 'create' || (dialog === 'rename' && current)) && (
        <FolderDialog folder={dialog === 'rename' ? current : undefined} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'delete' && current && (
        <ConfirmDialog
          title={t('Delete the folder “{name}”?', { name: current.name })}
          action={t('Delete folder')}
          onConfirm={() => deleteFolder.mutateAsync(current.id)}
          onClose={() => setDialog(undefined)}
          onDone={() => void navigate({ to: '/media', search: {} })}
        >
          {t('Its files stay in the library, without a folder.')}
        </ConfirmDialog>
      )}
    </div>
  )
}

interface FolderDialogProps {
  readonly folder: { readonly id: string; readonly name: string } | undefined
  readonly onClose: () => void
}

function FolderDialog({ folder, onClose }: FolderDialogProps) {
  const [name, setName] = useState(folder?.name ?? '')
  const { createFolder, renameFolder } = useLibraryActions()
  const action = folder ? renameFolder : createFolder
  const save = () => {
    if (name.trim() === '') return
    if (folder) renameFolder.mutate({ folderId: folder.id, name }, { onSuccess: onClose })
    else createFolder.mutate(name, { onSuccess: onClose })
  }
  return (
    <Dialog title={folder ? t('Rename folder') : t('Create folder')} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t('Folder name')}
          value={name}
          onChange={setName}
          maxLength={60}
          error={action.isError ? getErrorMessage(action.error) : undefined}
        />
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" isPending={action.isPending}>
            {folder ? t('Rename') : t('Create folder')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
