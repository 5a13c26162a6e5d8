import { useInfiniteQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { FileGrid } from './file-grid.tsx'
import type { FileKind, LibraryFile } from './files.ts'
import { filesQuery } from './library.ts'

interface MediaPickerProps {
  readonly kind: FileKind
  readonly isMany: boolean
  readonly isPrivate: boolean
  readonly onPick: (files: readonly LibraryFile[]) => void
  readonly onClose: () => void
}

const libraryKinds = { picture: 'image', video: 'video', audio: 'audio', download: undefined } as const

/** A dialog that chooses among the files of the library, the newest first. */
export function MediaPicker({ kind, isMany, isPrivate, onPick, onClose }: MediaPickerProps) {
  const [q, setQ] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const libraryKind = libraryKinds[kind]
  const query = useInfiniteQuery(
    filesQuery({ isPrivate, ...(q === '' ? {} : { q }), ...(libraryKind === undefined ? {} : { kind: libraryKind }) }),
  )
  const files = query.data?.pages.flatMap((page) => page.files) ?? []
  const picked = files.filter(({ id }) => selected.has(id))
  const pick = () => {
    onPick(picked)
    onClose()
  }
  return (
    <Dialog title="Choose from library" isOpen onClose={onClose}>
      <SearchField label="Search by name or alt text" value={q} onSearch={setQ} />
      {query.isError && files.length === 0 && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && files.length === 0 && (
        <EmptyState icon={<ImageOff size={22} />} title={q === '' ? 'No files yet' : 'No files match'}>
          <p>{q === '' ? 'Upload a file first.' : 'Try another search.'}</p>
        </EmptyState>
      )}
      {files.length > 0 && (
        <FileGrid
          label="Files"
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
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" isDisabled={picked.length === 0} onPress={pick}>
          {picked.length > 1 ? `Add ${picked.length} files` : 'Use this file'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
