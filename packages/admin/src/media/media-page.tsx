import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Captions, ImagePlus, Images, LayoutGrid, List, Upload } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useCan } from '../session/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { Page } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState, ErrorState, NoMatchState, Skeleton } from '../ui/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DescribeDialog } from './describe-dialog.tsx'
import { FileDrawer } from './file-drawer.tsx'
import { FileGrid } from './file-grid.tsx'
import { FolderList } from './folder-list.tsx'
import styles from './library.module.css'
import { filesQuery, foldersQuery, useLibraryActions } from './library.ts'
import { type MediaSearch, readMediaFilters, readMediaSearch } from './search.ts'
import { UploadList } from './upload-list.tsx'
import { useUploadQueue } from './upload-queue.ts'
import { usePastedFiles } from './use-pasted-files.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/media')
const kindOptions = [
  { value: 'all', label: t('All files') },
  { value: 'image', label: t('Pictures') },
  { value: 'video', label: t('Videos') },
  { value: 'audio', label: t('Audio') },
  { value: 'document', label: t('Documents') },
  { value: 'undescribed', label: t('Without alt text') },
  { value: 'unused', label: t('Unused') },
] as const
const sortOptions = [
  { value: 'newest', label: t('Newest first') },
  { value: 'name', label: t('By name') },
  { value: 'size', label: t('Largest first') },
] as const

const useFiles = (filter: Parameters<typeof filesQuery>[0]) => useInfiniteQuery(filesQuery(filter))

/** All pictures and files of the site: uploaded, found, sorted into folders, described, replaced and deleted. */
export function MediaPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useCan()('assets.write')
  const { file: openId, add, view: _view, ...filter } = search
  const query = useFiles(filter)
  const folders = useQuery(foldersQuery)
  const { refresh } = useLibraryActions()
  const queue = useUploadQueue(() => void refresh())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [isDescribing, setDescribing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const files = query.data?.pages.flatMap((page) => page.files) ?? []
  const shown = new Set(files.filter(({ id }) => selected.has(id)).map(({ id }) => id))
  const folderId = filter.folderId === 'none' ? undefined : filter.folderId
  const change = (values: Readonly<Record<string, unknown>>) =>
    void navigate({ search: (before) => readMediaSearch({ ...before, ...values }), replace: true })
  const upload = (added: readonly File[]) => {
    if (mayWrite && added.length > 0) queue.add(added, folderId)
  }
  usePastedFiles(upload)
  useEffect(() => {
    if (add !== true) return
    // Browsers open it for somebody who has just pressed a key or a button, as the search needs.
    if (mayWrite) input.current?.click()
    void navigate({ search: (before) => readMediaSearch({ ...before, add: undefined }), replace: true })
  }, [add, mayWrite, navigate])
  const undescribed = folders.data?.withoutAltTextCount ?? 0
  return (
    <Page
      title={t('Pictures and files')}
      actions={
        mayWrite && (
          <PageActions
            actions={[
              undescribed > 0 && {
                label: t('{count, plural, one {Describe # without alt text} other {Describe # without alt text}}', {
                  count: undescribed,
                }),
                icon: <Captions size={16} aria-hidden="true" />,
                target: () => setDescribing(true),
              },
              {
                label: t('Upload'),
                icon: <Upload size={16} aria-hidden="true" />,
                kind: 'primary',
                target: () => input.current?.click(),
              },
            ]}
          />
        )
      }
    >
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('Choose files to upload')}
        onChange={(event) => {
          upload([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <div className={styles.layout}>
        <FolderList folders={folders.data} search={search} mayWrite={mayWrite} />
        <div className={styles.main}>
          <SavedViews
            list="media"
            share="assets.write"
            search={search}
            read={readMediaFilters}
            toLink={(shown) => ({ to: '/media', search: shown })}
          />
          <Toolbar search={search} view={view} onView={setView} onChange={change} />
          <UploadList queue={queue} />
          {mayWrite && shown.size > 0 && (
            <BulkBar
              files={files.filter(({ id }) => shown.has(id))}
              folders={folders.data?.folders ?? []}
              onDone={() => setSelected(new Set())}
            />
          )}
          <DropZone
            className={classNames(styles.drop)}
            aria-label={t('Drop files here to upload them')}
            isDisabled={!mayWrite}
            getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
            onDrop={({ items }) =>
              void Promise.all(items.filter((item) => item.kind === 'file').map((item) => item.getFile())).then(upload)
            }
          >
            <FoundFiles
              query={query}
              files={files}
              filter={filter}
              mayWrite={mayWrite}
              onUpload={() => input.current?.click()}
              grid={{ selected: shown, onSelect: setSelected, onOpen: (id) => change({ file: id }), view }}
            />
            {mayWrite && (
              <p className={classNames(styles.quiet, styles.hint)}>
                <ImagePlus size={16} aria-hidden="true" />{' '}
                {t('Drop files here, or paste them. Pictures up to 20 MB, other files up to 100 MB.')}
              </p>
            )}
          </DropZone>
        </div>
      </div>
      {openId !== undefined && (
        <FileDrawer key={openId} assetId={openId} mayWrite={mayWrite} onClose={() => change({ file: undefined })} />
      )}
      {isDescribing && <DescribeDialog onClose={() => setDescribing(false)} />}
    </Page>
  )
}

interface FoundFilesProps {
  readonly query: ReturnType<typeof useFiles>
  readonly files: ComponentProps<typeof FileGrid>['files']
  readonly filter: MediaSearch
  readonly mayWrite: boolean
  readonly onUpload: () => void
  readonly grid: Pick<ComponentProps<typeof FileGrid>, 'selected' | 'onSelect' | 'onOpen' | 'view'>
}

/** The files that match, or why there are none. */
function FoundFiles({ query, files, filter, mayWrite, onUpload, grid }: FoundFilesProps) {
  return (
    <>
      {query.isPending && <Skeleton width={30} />}
      {query.isError && files.length === 0 && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {filter.unused && (
        <p className={classNames(styles.quiet)}>
          {t(
            'No page, product, post, draft, author or setting uses these files. Older versions, past orders and the files of themes are not looked through.',
          )}
        </p>
      )}
      {query.isSuccess && files.length === 0 && !query.hasNextPage && (
        <NoFiles search={filter} mayWrite={mayWrite} onUpload={onUpload} />
      )}
      {query.isSuccess && files.length === 0 && query.hasNextPage && (
        <p className={classNames(styles.quiet)}>{t('No unused file so far. Show more to look on.')}</p>
      )}
      {files.length > 0 && <FileGrid label={t('Files')} files={files} {...grid} isStale={query.isPlaceholderData} />}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? query.error : null}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  )
}

interface ToolbarProps {
  readonly search: MediaSearch
  readonly view: 'grid' | 'list'
  readonly onView: (view: 'grid' | 'list') => void
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void
}

function Toolbar({ search, view, onView, onChange }: ToolbarProps) {
  return (
    <div className={styles.bar}>
      <SearchField label={t('Search by name or alt text')} value={search.q ?? ''} onSearch={(q) => onChange({ q })} />
      <Select
        label={t('Kind')}
        quiet
        options={kindOptions}
        value={search.unused ? 'unused' : search.withoutAltText ? 'undescribed' : (search.kind ?? 'all')}
        onChange={(kind) =>
          onChange({
            kind,
            withoutAltText: kind === 'undescribed' ? true : undefined,
            unused: kind === 'unused' ? true : undefined,
          })
        }
      />
      <Select
        label={t('Sort')}
        quiet
        options={sortOptions}
        value={search.sort ?? 'newest'}
        onChange={(sort) => onChange({ sort })}
      />
      <IconButton
        aria-label={view === 'grid' ? t('Show as list') : t('Show as grid')}
        onPress={() => onView(view === 'grid' ? 'list' : 'grid')}
      >
        {view === 'grid' ? <List size={18} aria-hidden="true" /> : <LayoutGrid size={18} aria-hidden="true" />}
      </IconButton>
    </div>
  )
}

function NoFiles({
  search,
  mayWrite,
  onUpload,
}: {
  readonly search: MediaSearch
  readonly mayWrite: boolean
  readonly onUpload: () => void
}) {
  const navigate = route.useNavigate()
  if (Object.keys(search).length === 0)
    return (
      <EmptyState icon={<Images size={22} />} title={t('No files yet')}>
        <p>
          {mayWrite
            ? t('Upload pictures and files to use them on your pages.')
            : t('Files that staff upload appear here.')}
        </p>
        {mayWrite && <Button onPress={onUpload}>{t('Upload')}</Button>}
      </EmptyState>
    )
  return (
    <NoMatchState title={t('No files match')} onClear={() => void navigate({ search: {} })}>
      <p>{t('Try another search or folder.')}</p>
    </NoMatchState>
  )
}
