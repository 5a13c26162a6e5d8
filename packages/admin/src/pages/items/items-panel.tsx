import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { FileText, Plus, SearchX } from 'lucide-react'
import { getErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import list from '../../ui/list.module.css'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { messages } from '../../messages.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { type AcceptedTypes, getAcceptedTypes } from '../accepted-types.ts'
import { AddPictures } from './add-pictures.tsx'
import { getAddLabel, describeNoItems, nameItems, getPageKind, type ItemNoun } from '../kinds.tsx'
import { moveByOne } from '../list-order.ts'
import { MoveButtons } from '../move-buttons.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import styles from '../pages.module.css'
import { type Collection, itemsQuery, themeTypesQuery, useItemActions, useItems } from '../pages.ts'
import { SavedViews } from '../../saved-views/saved-views.tsx'
import { useAddSearch } from '../../shell/use-add-search.ts'
import { readItemFilters } from '../search.ts'
import { useItemOrder } from '../use-order.ts'
import { t } from '../../i18n/text.ts'
import { AddItemDialog } from './add-item-dialog.tsx'
import { ItemRow } from './item-row.tsx'

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
  const addLabel = describeAdding(kind, accepted)
  const loaded = items.data?.pages.flatMap((page) => page.items) ?? []
  const all = isOrdered ? order.show(loaded) : loaded
  const isFiltered = search.q !== undefined || search.state !== undefined
  const problem = order.error ?? actions.duplicate.error
  const mayOrder = isOrdered && mayWrite && !isFiltered && !items.hasNextPage
  return (
    <Panel
      title={nameItems(kind)}
      actions={
        mayWrite &&
        addLabel !== undefined && (
          <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setAdding(true)}>
            {addLabel}
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
      {isAdding && mayWrite && addLabel !== undefined && (
        <AddItemDialog
          collectionId={collectionId}
          typeName={typeName}
          title={addLabel}
          kind={kind}
          accepted={accepted}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

/** Pictures are added with their files; only what has none there is added by its title. */
function describeAdding(kind: ItemNoun, accepted: AcceptedTypes): string | undefined {
  if (!accepted.isOfPictures) return getAddLabel(kind)
  if (accepted.types.length > 1) return t('Add item')
  return accepted.hasVideo ? t('Add video') : undefined
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
