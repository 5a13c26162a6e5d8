import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { useCan } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isSameFilter, type ProductsSearch, toFilters, toSearch } from '../search.ts'
import styles from './list.module.css'
import { type ProductView, useViewChanges, viewsQuery } from './views.ts'
import { t } from '../../i18n/text.ts'

const route = getRouteApi('/products')

const systemViews: readonly { readonly label: string; readonly search: ProductsSearch }[] = [
  { label: t('All'), search: {} },
  { label: t('Published'), search: { state: 'published' } },
  { label: t('Drafts'), search: { state: 'draft' } },
  { label: t('Low stock'), search: { stock: 'low' } },
  { label: t('Sold out'), search: { stock: 'out' } },
]

/** Tabs above the list: the views of the editor, then saved ones. Changed filters are saved from here. */
export function ViewTabs({ search }: { readonly search: ProductsSearch }) {
  const views = useQuery(viewsQuery).data?.views ?? []
  const [isNaming, setNaming] = useState(false)
  const mayShare = useCan()('products.write')
  const current = views.find(({ viewId }) => viewId === search.view)
  const isEdited = current !== undefined && !isSameFilter(toSearch(current.filters), search)
  const isSystem = current === undefined && systemViews.some((view) => isSameFilter(view.search, search))
  const mayChange = current !== undefined && (mayShare || !current.isShared)
  return (
    <div className={styles.views}>
      <Segments
        label={t('Views')}
        segments={[
          ...systemViews.map((view) => ({
            label: view.label,
            isCurrent: current === undefined && isSameFilter(view.search, search),
            link: linkOptions({ to: '/products', search: view.search }),
          })),
          ...views.map(({ viewId, name, filters }) => ({
            label: viewId === search.view && isEdited ? `${name} (edited)` : name,
            isCurrent: viewId === search.view,
            link: linkOptions({ to: '/products', search: { ...toSearch(filters), view: viewId } }),
          })),
        ]}
      />
      {current && mayChange && <ViewButtons view={current} isEdited={isEdited} search={search} />}
      {(isEdited || (current === undefined && !isSystem)) && (
        <Button kind="quiet" onPress={() => setNaming(true)}>
          {t('Save as new view')}
        </Button>
      )}
      {isNaming && <NameDialog search={search} mayShare={mayShare} onClose={() => setNaming(false)} />}
    </div>
  )
}

interface ViewButtonsProps {
  readonly view: ProductView
  readonly isEdited: boolean
  readonly search: ProductsSearch
}

function ViewButtons({ view, isEdited, search }: ViewButtonsProps) {
  const { add, change, remove } = useViewChanges()
  const navigate = route.useNavigate()
  const notify = useNotify()
  const { viewId, name, filters, isShared } = view
  const fail = (error: unknown) => notify(getErrorMessage(error))
  const save = () =>
    change.mutate(
      { viewId, filters: toFilters(search) },
      { onSuccess: () => notify(t('View “{name}” saved.', { name })), onError: fail },
    )
  const drop = () =>
    remove.mutate(viewId, {
      onSuccess: () => {
        notify(t('View “{name}” deleted.', { name }), { undo: () => add.mutate({ name, filters, isShared }) })
        void navigate({ search: {}, replace: true })
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
      <Button kind="quiet" onPress={drop} isPending={remove.isPending}>
        {t('Delete view')}
      </Button>
    </>
  )
}

interface NameDialogProps {
  readonly search: ProductsSearch
  readonly mayShare: boolean
  readonly onClose: () => void
}

function NameDialog({ search, mayShare, onClose }: NameDialogProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isTried, setTried] = useState(false)
  const { add } = useViewChanges()
  const navigate = route.useNavigate()
  const submit = () => {
    setTried(true)
    if (name.trim() === '') return
    add.mutate(
      { name, filters: toFilters(search), isShared },
      {
        onSuccess: ({ viewId, filters }) => {
          onClose()
          void navigate({ search: { ...toSearch(filters), view: viewId }, replace: true })
        },
      },
    )
  }
  return (
    <Dialog title={t('Save as new view')} isOpen onClose={onClose}>
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {add.isError && (
          <Notice tone="danger" alert>
            {getErrorMessage(add.error)}
          </Notice>
        )}
        <TextField
          label={t('Name')}
          value={name}
          onChange={setName}
          maxLength={40}
          error={isTried && name.trim() === '' ? t('Name is required.') : undefined}
        />
        {mayShare && (
          <Checkbox isSelected={isShared} onChange={setShared}>
            {t('Show it to all staff')}
          </Checkbox>
        )}
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" isPending={add.isPending}>
            {t('Save view')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
