import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from '../../api/problem.ts'
import { useNotify } from '../../ui/notifications.tsx'
import type { AcceptedTypes } from '../accepted-types.ts'
import { FileDrop } from '../../media/file-drop.tsx'
import { createTitle, type LibraryFile } from '../../media/files.ts'
import { useUpload } from '../../media/use-upload.ts'
import styles from '../pages.module.css'
import { useItemActions } from '../pages.ts'
import { t } from '../../i18n/text.ts'

interface AddPicturesProps {
  readonly collectionId: string
  readonly types: AcceptedTypes
}

/** Many pictures at once, each an item of the list that is published with the name of its file. */
export function AddPictures({ collectionId, types: { types, mayBePlain } }: AddPicturesProps) {
  const upload = useUpload('picture')
  const notify = useNotify()
  const { add } = useItemActions(collectionId)
  const customType = mayBePlain ? undefined : types[0]?.name
  const addItem = (file: LibraryFile) =>
    add.mutateAsync({
      title: file.altText === '' ? createTitle(file.filename) : file.altText.slice(0, 200),
      pictureIds: [file.id],
      state: 'published',
      ...(customType === undefined ? {} : { customType }),
    })
  const tell = (added: number) => {
    if (added > 0) notify(t('{count, plural, one {# picture added.} other {# pictures added.}}', { count: added }))
  }
  const send = async (files: readonly File[]) => {
    let added = 0
    await upload.send(files, async (file) => {
      await addItem(file)
      added++
    })
    tell(added)
  }
  const pick = useMutation({
    mutationFn: async (files: readonly LibraryFile[]) => {
      let added = 0
      try {
        // One after the other, so that they are in their order.
        for (const file of files) {
          await addItem(file)
          added++
        }
      } finally {
        tell(added)
      }
    },
  })
  return (
    <div className={styles.toolbar}>
      <FileDrop
        label={t('Pictures')}
        kind="picture"
        action={t('Add pictures')}
        isMany
        upload={pick.isPending ? { ...upload, busy: t('Adding…') } : upload}
        error={pick.isError ? getErrorMessage(pick.error) : undefined}
        onPick={(files) => pick.mutate(files)}
        onFiles={(files) => {
          pick.reset()
          void send(files)
        }}
      />
    </div>
  )
}
