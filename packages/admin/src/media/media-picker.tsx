import { useInfiniteQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { FileGrid } from './file-grid.tsx'
import { type FileKind, isOfKind, type LibraryFile } from './files.ts'
import { filesQuery, useLibraryActions } from './library.ts'
import { useUpload } from './use-upload.ts'
import { UploadDrop } from './upload-drop.tsx'
import { usePastedFiles } from './use-pasted-files.ts'
import { t } from '../i18n/text.ts'

interface MediaPickerProps {
  readonly kind: FileKind
  readonly isMany: boolean
  readonly isPrivate: boolean
  readonly onPick: (files: readonly LibraryFile[]) => void
  readonly onClose: () => void
}

const libraryKinds = { picture: 'image', video: 'video', audio: 'audio', download: undefined } as const
const describeWrongKind: Readonly<Record<FileKind, (name: string) => string>> = {
  picture: (name) => t('{name} is no picture.', { name }),
  video: (name) => t('{name} is no video.', { name }),
  audio: (name) => t('{name} is no audio file.', { name }),
  // Every file can be a download.
  download: () => '',
}

/** A dialog that chooses among the files of the library, the newest first. Files are also uploaded, dropped or pasted here. */
export function MediaPicker({ kind, isMany, isPrivate, onPick, onClose }: MediaPickerProps) {
  const [q, setQ] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [uploaded, setUploaded] = useState<readonly LibraryFile[]>([])
  const [refused, setRefused] = useState<string>()
  const mayUpload = useCan()('assets.write')
  const upload = useUpload(kind, { isPrivate })
  const { refresh } = useLibraryActions()
  const libraryKind = libraryKinds[kind]
  const query = useInfiniteQuery(
    filesQuery({ isPrivate, ...(q === '' ? {} : { q }), ...(libraryKind === undefined ? {} : { kind: libraryKind }) }),
  )
  const listed = query.data?.pages.flatMap((page) => page.files) ?? []
  // A file that the library had before is found far behind; those just uploaded are first.
  const files = [...uploaded, ...listed.filter(({ id }) => uploaded.every((file) => file.id !== id))]
  const picked = files.filter(({ id }) => selected.has(id))
  const add = (file: LibraryFile) => {
    setUploaded((all) => [file, ...all.filter(({ id }) => id !== file.id)])
    setSelected((ids) => new Set(isMany ? [...ids, file.id] : [file.id]))
  }
  const send = async (given: readonly File[]) => {
    if (!mayUpload || upload.busy !== undefined) return
    const fitting = given.filter((file) => isOfKind(file, kind))
    const wrong = given.find((file) => !isOfKind(file, kind))
    setRefused(wrong && describeWrongKind[kind](wrong.name))
    await upload.send(isMany ? fitting : fitting.slice(0, 1), add)
    await refresh()
  }
  usePastedFiles((pasted) => void send(pasted))
  const pick = () => {
    onPick(picked)
    onClose()
  }
  return (
    <Dialog title={t('Choose from library')} isOpen onClose={onClose}>
      <SearchField label={t('Search by name or alt text')} value={q} onSearch={setQ} />
      {mayUpload && (
        <UploadDrop
          label={t('Upload')}
          kind={kind}
          action={isMany ? t('Upload files') : t('Upload a file')}
          isMany={isMany}
          upload={upload}
          error={refused}
          onFiles={(given) => void send(given)}
        />
      )}
      {query.isPending && <Skeleton width={30} />}
      {query.isError && files.length === 0 && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && files.length === 0 && (
        <EmptyState icon={<ImageOff size={22} />} title={q === '' ? t('No files yet') : t('No files match')}>
          <p>
            {q !== ''
              ? t('Try another search.')
              : mayUpload
                ? t('Upload a file first.')
                : t('Nobody has uploaded one.')}
          </p>
        </EmptyState>
      )}
      {files.length > 0 && (
        <FileGrid
          label={t('Files')}
          files={files}
          selected={selected}
          onSelect={setSelected}
          isSingle={!isMany}
          isStale={query.isPlaceholderData}
        />
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? query.error : null}
        onLoad={() => void query.fetchNextPage()}
      />
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" isDisabled={picked.length === 0} onPress={pick}>
          {picked.length > 1
            ? t('{count, plural, one {Add # file} other {Add # files}}', { count: picked.length })
            : t('Use this file')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
