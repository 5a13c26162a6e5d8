import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './library.module.css'
import { useLibraryActions } from './library.ts'
import { t } from '../i18n/text.ts'

/** Pictures without alt text, one after the other: Enter saves and shows the next. */
export function DescribeDialog({ onClose }: { readonly onClose: () => void }) {
  const { refresh } = useLibraryActions()
  const [index, setIndex] = useState(0)
  const [altText, setAltText] = useState('')
  // Read once: the round would skip pictures while the list gets shorter.
  const query = useQuery({
    queryKey: ['describe-pictures'],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/media', { params: { query: { withoutAltText: 'true', limit: 100 } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const files = query.data?.files ?? []
  const file = files[index]
  const close = () => {
    void refresh()
    onClose()
  }
  const next = () => {
    setAltText('')
    if (index + 1 < files.length) setIndex(index + 1)
    else close()
  }
  const save = useMutation({
    mutationFn: (assetId: string) =>
      answer(api.PATCH('/api/admin/assets/{assetId}', { params: { path: { assetId } }, body: { altText } })),
    onSuccess: next,
  })
  return (
    <Dialog title={t('Describe pictures')} isOpen onClose={close}>
      {query.isPending && <Skeleton width={24} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && !file && <p>{t('Every picture has alt text.')}</p>}
      {file && (
        <form
          className={styles.main}
          onSubmit={(event) => {
            event.preventDefault()
            if (altText.trim() !== '') save.mutate(file.id)
          }}
        >
          <div className={styles.described}>
            <img src={`${file.url}?format=500w`} alt="" />
          </div>
          <output className={styles.quiet}>
            {t('{filename}, {index} of {count}', { filename: file.filename, index: index + 1, count: files.length })}
          </output>
          <TextField
            key={file.id}
            label={t('Alt text')}
            description={t('Press Enter to save and go on.')}
            value={altText}
            onChange={setAltText}
            maxLength={1000}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is for this one field, picture after picture.
            autoFocus
            error={save.isError ? getErrorMessage(save.error) : undefined}
          />
          <DialogActions>
            <Button onPress={close}>{t('Close')}</Button>
            <Button onPress={next}>{t('Skip')}</Button>
            <Button kind="primary" type="submit" isPending={save.isPending}>
              {t('Save and next')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
