import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isSameJson } from '../api/json.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { type Capability, useCan } from '../session/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Segments } from '../ui/segments.tsx'
import { NameDialog } from './name-dialog.tsx'
import styles from './saved-views.module.css'
import type { ViewSearch } from './view-search.ts'
import { type ListName, type SavedView, useViewChanges, viewsQuery } from './views.ts'

interface SavedViewsProps<Search extends ViewSearch> {
  readonly list: ListName
  /** Who may do this makes views for all staff. */
  readonly share: Capability
  /** The address of the list as it is. */
  readonly search: Search
  /** Reads an address to filters and view alone, its keys always in the same order. */
  readonly read: (search: Readonly<Record<string, unknown>>) => Search
  readonly toLink: (search: Search) => LinkProps
  /** Views of the editor itself, always there. Other lists have tabs of their own for these. */
  readonly systemViews?: readonly { readonly label: string; readonly search: Search }[]
}

/** Tabs above a list: its saved views. Filters are saved from here. Nothing while there is neither a filter nor a view. */
export function SavedViews<Search extends ViewSearch>(props: SavedViewsProps<Search>) {
  const { list, read, toLink, systemViews } = props
  const views = useQuery(viewsQuery(list)).data?.views ?? []
  const [isNaming, setNaming] = useState(false)
  const mayShare = useCan()(props.share)
  const search = read(Object.fromEntries(Object.entries(props.search)))
  const filters = readFilters(search)
  const current = views.find(({ viewId }) => viewId === search.view)
  const isShown = (other: object) => isSameJson(readFilters(read({ ...other })), filters)
  const isEdited = current !== undefined && !isShown(current.filters)
  const shownSystem = systemViews ?? (views.length > 0 ? [{ label: t('Everything'), search: read({}) }] : [])
  const isSystem = isShown({}) || shownSystem.some((view) => isShown(view.search))
  const mayChange = current !== undefined && (mayShare || !current.isShared)
  const maySave = isEdited || (current === undefined && !isSystem)
  if (shownSystem.length === 0 && !maySave) return null
  return (
    <div className={styles.views}>
      {shownSystem.length > 0 && (
        <Segments
          label={t('Views')}
          segments={[
            ...shownSystem.map((view) => ({
              label: view.label,
              isCurrent: current === undefined && isShown(view.search),
              link: toLink(view.search),
            })),
            ...views.map(({ viewId, name, filters: kept }) => ({
              label: viewId === search.view && isEdited ? t('{name} (edited)', { name }) : name,
              isCurrent: viewId === search.view,
              link: toLink(read({ ...kept, view: viewId })),
            })),
          ]}
        />
      )}
      {current && mayChange && (
        <ViewButtons list={list} view={current} isEdited={isEdited} filters={filters} all={toLink(read({}))} />
      )}
      {maySave && (
        <Button kind="quiet" onPress={() => setNaming(true)}>
          {t('Save as new view')}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          list={list}
          filters={filters}
          mayShare={mayShare}
          toLink={({ viewId, filters: kept }) => toLink(read({ ...kept, view: viewId }))}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

type Filters = SavedView['filters']

/** The filters of an address: all it says but the view. */
function readFilters({ view: _view, ...filters }: ViewSearch): Filters {
  const isFilter = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
  return Object.fromEntries(Object.entries<Filters[string]>(filters).filter(([, value]) => isFilter(value)))
}

interface ViewButtonsProps {
  readonly list: ListName
  readonly view: SavedView
  readonly isEdited: boolean
  readonly filters: Filters
  /** The list without filters, which is shown when the view is gone. */
  readonly all: LinkProps
}

function ViewButtons({ list, view, isEdited, filters, all }: ViewButtonsProps) {
  const { add, change, remove } = useViewChanges(list)
  const navigate = useNavigate()
  const notify = useNotify()
  const { viewId, name, isShared } = view
  const fail = (error: unknown) => notify(getErrorMessage(error))
  const save = () =>
    change.mutate({ viewId, filters }, { onSuccess: () => notify(t('View “{name}” saved.', { name })), onError: fail })
  const drop = () =>
    remove.mutate(viewId, {
      onSuccess: () => {
        const undo = () => add.mutate({ name, filters: view.filters, isShared })
        notify(t('View “{name}” deleted.', { name }), { undo })
        void navigate({ ...all, replace: true })
      },
      onError: fail,
    })
  return (
    <>
      {isEdited && (
        <Button kind="quiet" onPress={save} isPending={change.isPending}>
          {t('Save view')}
        </Button>
      )}
      <IconButton aria-label={t('Delete view')} onPress={drop} isDisabled={remove.isPending}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </>
  )
}
