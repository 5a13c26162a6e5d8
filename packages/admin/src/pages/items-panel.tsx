import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { Copy, FileText, Plus, SearchX, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { LoadMore } from '../ui/load-more.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { messages } from '../messages.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { type AcceptedTypes, getAcceptedTypes } from './accepted-types.ts'
import { AddPictures } from './add-pictures.tsx'
import { getAddLabel, describeNoItems, nameItem, nameItems, getPageKind, type ItemNoun } from './kinds.tsx'
import { moveByOne } from './list-order.ts'
import { MoveButtons } from './move-buttons.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import styles from './pages.module.css'
import { type Collection, type ItemSummary, itemsQuery, themeTypesQuery, useItemActions, useItems } from './pages.ts'
import { useSession } from '../session/session.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { ScheduledNote } from '../scheduled/scheduled-note.tsx'
import { formatZone } from './appears.ts'
import { useNow } from './use-now.ts'
import { parseWall } from './zone-time.ts'
import { useAddSearch } from '../shell/use-add-search.ts'
import { useDeletedNotice } from '../deletions/use-deleted-notice.ts'
import { readItemFilters } from './search.ts'
import { useItemOrder } from './use-order.ts'
import { t, translateServerText } from '../i18n/text.ts'

const route = getRouteApi('/pages/$collectionId')

interface ItemsPanelProps {
  readonly collection: Collection
  readonly mayWrite: boolean
}

/** The posts, events, pictures of a page with their state, date and tags. */
export function ItemsPanel({ collection, mayWrite }: ItemsPanelProps) {
  const { collectionId, typeName } = collection
  const search = route.useSearch()
  const theme = useQuery(themeTypesQuery).data
  const accepted = getAcceptedTypes(typeName, theme)
  const { isOrdered } = accepted
  const sort = isOrdered ? 'position' : 'newest'
  const items = useItems(collectionId, sort, search)
  const queries = useQueryClient()
  const order = useItemOrder(collectionId, () =>
    queries.getQueryData(itemsQuery(collectionId, sort, search).queryKey)?.pages.flatMap((page) => page.items),
  )
  const actions = useItemActions(collectionId)
  const [isAdding, setAdding] = useAddSearch()
  const kind = getPageKind(typeName).items ?? 'item'
  const loaded = items.data?.pages.flatMap((page) => page.items) ?? []
  const all = isOrdered ? order.show(loaded) : loaded
  const isFiltered = search.q !== undefined || search.state !== undefined
  const problem = order.error ?? actions.duplicate.error
  const mayOrder = isOrdered && mayWrite && !isFiltered && !items.hasNextPage
  return (
    <Panel
      title={nameItems(kind)}
      actions={
        mayWrite && (
          <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setAdding(true)}>
            {getAddLabel(kind)}
          </Button>
        )
      }
    >
      {accepted.isOfPictures && mayWrite && <AddPictures collectionId={collectionId} types={accepted} />}
      {(all.length > 0 || isFiltered) && (
        <div className={styles.toolbar}>
          <SavedViews
            list="items"
            share="content.write"
            search={readItemFilters({ ...search })}
            read={readItemFilters}
            toLink={(shown) => ({ to: '/pages/$collectionId', params: { collectionId }, search: shown })}
          />
          <Filters collectionId={collectionId} />
        </div>
      )}
      {problem && (
        <div className={styles.toolbar}>
          <Notice tone="danger" alert>
            {getErrorMessage(problem)}
          </Notice>
        </div>
      )}
      {items.isPending && <RowsSkeleton widths={[24, 18, 29, 21]} />}
      {items.isError && all.length === 0 && (
        <ErrorState
          {...(isFiltered ? { title: messages.unableToLoadResults } : {})}
          error={items.error}
          onRetry={() => void items.refetch()}
        />
      )}
      {items.isSuccess &&
        all.length === 0 &&
        (isFiltered ? (
          <NothingFound collectionId={collectionId} />
        ) : (
          <NoItems kind={kind} onAdd={mayWrite && !accepted.isOfPictures ? () => setAdding(true) : undefined} />
        ))}
      {all.length > 0 && (
        <ul className={styles.rows}>
          {all.map((item, index) => (
            <ItemRow
              key={item.itemId}
              item={item}
              mayWrite={mayWrite}
              isOfPictures={accepted.isOfPictures}
              actions={actions}
              mover={
                mayOrder &&
                all.length > 1 && (
                  <MoveButtons
                    name={item.title}
                    index={index}
                    count={all.length}
                    onMove={(by) => {
                      const itemIds = (order.getShown() ?? []).map(({ itemId }) => itemId)
                      order.save(moveByOne(itemIds, itemIds.indexOf(item.itemId), by))
                    }}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={items.hasNextPage}
        isLoading={items.isFetchingNextPage}
        error={items.isFetchNextPageError ? items.error : null}
        onLoad={() => void items.fetchNextPage()}
      />
      {isAdding && mayWrite && (
        <AddItemDialog
          collectionId={collectionId}
          typeName={typeName}
          kind={kind}
          accepted={accepted}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

function Filters({ collectionId }: { readonly collectionId: string }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const link = (state: string | undefined) =>
    linkOptions({
      to: '/pages/$collectionId',
      params: { collectionId },
      search: readItemFilters({ ...search, state }),
    })
  return (
    <div className={list.toolbar}>
      <Segments
        label={t('Status')}
        segments={[
          { label: t('All'), link: link(undefined) },
          { label: t('Published'), link: link('published') },
          { label: t('Scheduled'), link: link('scheduled') },
          { label: t('Drafts'), link: link('draft') },
        ]}
      />
      <SearchField
        label={t('Search by title')}
        value={search.q ?? ''}
        onSearch={(q) =>
          void navigate({
            to: '/pages/$collectionId',
            params: { collectionId },
            search: readItemFilters({ ...search, q }),
            replace: true,
          })
        }
      />
    </div>
  )
}

interface ItemRowProps {
  readonly item: ItemSummary
  readonly mayWrite: boolean
  readonly isOfPictures: boolean
  readonly actions: ReturnType<typeof useItemActions>
  /** Moves it in the list; false where the list has no order by hand. */
  readonly mover: ReactNode
}

function ItemRow({ item, mayWrite, isOfPictures, actions, mover }: ItemRowProps) {
  const notify = useNotify()
  const formats = useFormats()
  const showDeleted = useDeletedNotice()
  const { itemId, collectionId, title, picture, tags, featured, startsAt, publishedAt } = item
  const date = startsAt ?? publishedAt
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {picture && (
          <img
            className={styles.thumb}
            src={`${picture.url}?format=300w`}
            alt=""
            loading="lazy"
            style={{ objectPosition: `${picture.focalPoint.x * 100}% ${picture.focalPoint.y * 100}%` }}
          />
        )}
        <span className={styles.words}>
          <Link to="/pages/$collectionId/items/$itemId" params={{ collectionId, itemId }} className={styles.title}>
            {title}
          </Link>
          <span className={styles.itemMeta}>
            {date !== null && (
              <time dateTime={date}>{startsAt === null ? formats.moment(date) : formats.full(date)}</time>
            )}
            {tags.length > 0 && <span>{tags.join(', ')}</span>}
          </span>
          <ScheduledNote kind="item" id={itemId} />
        </span>
        <span className={styles.badges}>
          {item.hasVideo && <Badge>{t('Video')}</Badge>}
          {isOfPictures && !picture && !item.hasVideo && <Badge tone="caution">{t('No picture')}</Badge>}
          {featured && <Badge>{t('Featured')}</Badge>}
          <StateBadge item={item} />
        </span>
      </span>
      <span className={styles.rowActions}>
        {mover}
        {mayWrite && (
          <Menu label={t('More for {title}', { title })}>
            <MenuItem
              icon={<Copy size={16} />}
              onAction={() =>
                actions.duplicate.mutate(itemId, {
                  onSuccess: () => notify(t('“{title}” duplicated as a draft.', { title })),
                })
              }
            >
              {t('Duplicate')}
            </MenuItem>
            <MenuItem
              icon={<Trash2 size={16} />}
              danger
              onAction={() =>
                void actions.remove.mutateAsync(itemId).then(
                  ({ trashId }) => showDeleted({ id: itemId, title, trashId }),
                  (error: unknown) => notify(getErrorMessage(error)),
                )
              }
            >
              {t('Delete')}
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  )
}

const stateTexts: Readonly<Record<ItemSummary['state'], readonly [string, Tone]>> = {
  published: [t('Published'), 'done'],
  scheduled: [t('Scheduled'), 'accent'],
  draft: [t('Draft'), 'caution'],
  unlisted: [t('Unlisted'), 'neutral'],
}

/** A scheduled item whose time has come is published. */
export function StateBadge({ item }: { readonly item: Pick<ItemSummary, 'state' | 'isVisible'> }) {
  const [text, tone] = stateTexts[item.state === 'scheduled' && item.isVisible ? 'published' : item.state]
  return <Badge tone={tone}>{text}</Badge>
}

interface AddItemDialogProps {
  readonly collectionId: string
  readonly typeName: string
  readonly kind: ItemNoun
  readonly accepted: AcceptedTypes
  readonly onClose: () => void
}

/** Stands for no type of the theme: a choice cannot be empty. */
const plain = ' '

/** A new item begins as a draft with a title. */
function AddItemDialog({ collectionId, typeName, kind, accepted, onClose }: AddItemDialogProps) {
  const navigate = useNavigate()
  const { add } = useItemActions(collectionId)
  const { types, mayBePlain } = accepted
  const [customType, setCustomType] = useState(mayBePlain ? '' : (types[0]?.name ?? ''))
  const isEvent = typeName === 'events'
  const now = useNow()
  const { timeZone } = useSession().site
  const form = useForm({ defaultValues: { title: '', startsAt: '' } })
  const send = form.handleSubmit(async ({ title, startsAt }) => {
    try {
      const { itemId } = await add.mutateAsync({
        title,
        ...(startsAt === '' ? {} : { startsAt: parseWall(startsAt, timeZone) }),
        ...(customType === '' ? {} : { customType }),
      })
      await navigate({
        to: '/pages/$collectionId/items/$itemId',
        params: { collectionId, itemId },
        // A post is written first. Others have dates, files or fields of their own, without which they say little.
        search: typeName === 'blog' && customType === '' ? { view: 'outline' } : {},
      })
    } catch (error) {
      form.setError(
        'title',
        { message: getFieldProblems(error)['title'] ?? getErrorMessage(error) },
        { shouldFocus: true },
      )
    }
  })
  return (
    <Dialog title={getAddLabel(kind)} isOpen onClose={onClose}>
      <DialogForm
        className={styles.form}
        submitLabel={t('Add')}
        isPending={form.formState.isSubmitting}
        onSubmit={send}
        onClose={onClose}
      >
        <FormField
          control={form.control}
          name="title"
          label={t('Title')}
          description={t('Starts as a draft. Visitors see it once you publish.')}
          rules={{ required: t('Title is required.') }}
        />
        {isEvent && (
          <FormField
            control={form.control}
            name="startsAt"
            label={t('Starts')}
            type="datetime-local"
            description={t('Time zone: {timeZone}.', { timeZone: formatZone(timeZone, now) })}
          />
        )}
        {(types.length > 1 || (types.length === 1 && mayBePlain)) && (
          <Select
            label={t('Type')}
            value={customType === '' ? plain : customType}
            onChange={(value) => setCustomType(value === plain ? '' : value)}
            options={[
              ...(mayBePlain ? [{ value: plain, label: nameItem(kind) }] : []),
              ...types.map((type) => ({ value: type.name, label: translateServerText(type.title) })),
            ]}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

function NoItems({ kind, onAdd }: { readonly kind: ItemNoun; readonly onAdd: (() => void) | undefined }) {
  return (
    <EmptyState icon={<FileText size={22} />} title={describeNoItems(kind)}>
      <p>
        {kind === 'picture' ? t('Add pictures above: they are shown at once.') : t('What you add starts as a draft.')}
      </p>
      {onAdd && <Button onPress={onAdd}>{getAddLabel(kind)}</Button>}
    </EmptyState>
  )
}

function NothingFound({ collectionId }: { readonly collectionId: string }) {
  const navigate = useNavigate()
  return (
    <EmptyState icon={<SearchX size={22} />} title={t('No results')}>
      <p>{t('Try changing the search or filter.')}</p>
      <Button onPress={() => void navigate({ to: '/pages/$collectionId', params: { collectionId }, search: {} })}>
        {t('Clear filters')}
      </Button>
    </EmptyState>
  )
}
