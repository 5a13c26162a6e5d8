import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { holdsPages } from './kinds.tsx'
import styles from './pages.module.css'
import { type CollectionSummary, themeTypesQuery } from './pages.ts'
import type { Tree } from './use-tree.ts'
import { t } from '../i18n/text.ts'

const top = 'top'

interface MoveDialogProps {
  readonly page: CollectionSummary
  readonly tree: Tree
  readonly onClose: () => void
}

/** Puts a page into a folder, behind what is there, or back to the top. */
export function MoveDialog({ page, tree, onClose }: MoveDialogProps) {
  const [target, setTarget] = useState(page.parentId ?? top)
  const theme = useQuery(themeTypesQuery).data
  const ofTheme = new Set(theme?.collectionTypes.flatMap((type) => (type.folder || type.index ? [type.typeName] : [])))
  const folders = tree.pages.filter(
    ({ typeName, collectionId }) =>
      (holdsPages(typeName) || ofTheme.has(typeName)) && collectionId !== page.collectionId,
  )
  const isBusy = tree.isMoving
  const send = async () => {
    const parentId = target === top ? null : target
    const inside = tree.pages.filter((each) => each.parentId === parentId && each.collectionId !== page.collectionId)
    const collectionIds = [...inside.map(({ collectionId }) => collectionId), page.collectionId]
    if (await tree.savePages({ parentId, collectionIds })) onClose()
  }
  return (
    <Dialog title={t('Move “{title}”', { title: page.title })} isOpen onClose={onClose}>
      <div className={styles.form}>
        {tree.problem !== undefined && (
          <Notice tone="danger" alert>
            {tree.problem}
          </Notice>
        )}
        {folders.length === 0 && page.parentId === null ? (
          <p>{t('No folders yet. Add a folder first.')}</p>
        ) : (
          <Select
            label={t('Folder')}
            value={target}
            onChange={setTarget}
            options={[
              { value: top, label: t('No folder') },
              ...folders.map(({ collectionId, title }) => ({ value: collectionId, label: title })),
            ]}
          />
        )}
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            onPress={() => void send()}
            isPending={isBusy}
            isDisabled={target === (page.parentId ?? top)}
          >
            {t('Move')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
