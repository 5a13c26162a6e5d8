import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, ListChecks, MailPlus, Settings2, Upload, UserPlus } from 'lucide-react'
import { useState } from 'react'
import customers from '../customers/customers.module.css'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { hasFilters } from '../saved-views/view-search.ts'
import { useCan } from '../session/session.ts'
import { getButtonClass } from '../ui/button.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import list from '../ui/list.module.css'
import { MenuItem } from '../ui/menu.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { ListCount, PagedList } from '../ui/paged-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx'
import { listsQuery, stateLabels, subscribersQuery, type SubscriberSummary, toFilter } from './mailing-lists.ts'
import { readSubscribersSearch, subscriberStates, type SubscribersSearch } from './search.ts'

const route = getRouteApi('/lists')

/** Everybody who gets news by email, or did. */
export function SubscribersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useCan()('newsletter.write')
  const subscribers = useInfiniteQuery(subscribersQuery(search))
  const all = subscribers.data?.pages.flatMap((page) => page.subscribers) ?? []
  const count = subscribers.data?.pages[0]?.count
  const isFiltered = hasFilters(search)
  return (
    <Page
      title={t('Mailing lists')}
      aside={
        count && (
          <ListCount
            count={count}
            spoken={t('{count, plural, one {# subscriber} other {# subscribers}}', { count: count.value })}
          />
        )
      }
      actions={<Actions search={search} />}
    >
      <SavedViews
        list="subscribers"
        share="newsletter.write"
        search={search}
        read={readSubscribersSearch}
        toLink={(shown) => ({ to: '/lists', search: shown })}
      />
      <Filters search={search} />
      <Panel>
        <PagedList
          query={subscribers}
          isEmpty={all.length === 0}
          empty={
            isFiltered ? (
              <NoMatchState title={t('No subscribers match')} onClear={() => void navigate({ search: {} })} />
            ) : (
              <EmptyState icon={<MailPlus size={22} />} title={t('No subscribers yet')}>
                <p>{t('Put a newsletter block on a page, or import people who agreed already.')}</p>
                {mayWrite && (
                  <Link to="/lists/import" className={getButtonClass()}>
                    {t('Import subscribers')}
                  </Link>
                )}
              </EmptyState>
            )
          }
        >
          <SubscriberTable subscribers={all} isStale={subscribers.isPlaceholderData} />
        </PagedList>
      </Panel>
    </Page>
  )
}

function Actions({ search }: { readonly search: SubscribersSearch }) {
  const mayWrite = useCan()('newsletter.write')
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const file = `/api/admin/newsletter/subscribers.csv?${new URLSearchParams(toFilter(search)).toString()}`
  return (
    <>
      <PageActions
        menu={t('More')}
        actions={[
          {
            label: t('Lists'),
            icon: <ListChecks size={16} aria-hidden="true" />,
            target: { to: { to: '/lists/manage' } },
          },
          mayWrite && {
            label: t('Add subscriber'),
            short: t('Add'),
            icon: <UserPlus size={16} aria-hidden="true" />,
            kind: 'primary',
            target: () => setAdding(true),
          },
        ]}
      >
        {mayWrite && (
          <MenuItem icon={<Upload size={16} />} onAction={() => void navigate({ to: '/lists/import' })}>
            {t('Import')}
          </MenuItem>
        )}
        <MenuItem icon={<Download size={16} />} onAction={() => downloadFile(file)}>
          {t('Export CSV')}
        </MenuItem>
        <MenuItem icon={<Settings2 size={16} />} onAction={() => void navigate({ to: '/lists/settings' })}>
          {t('Settings')}
        </MenuItem>
      </PageActions>
      <AddSubscriberDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function Filters({ search }: { readonly search: SubscribersSearch }) {
  const navigate = route.useNavigate()
  const lists = useQuery(listsQuery)
  const change = (changes: Readonly<Record<string, string>>) =>
    void navigate({ search: (before) => readSubscribersSearch({ ...before, ...changes }), replace: true })
  return (
    <div className={list.toolbar}>
      <div className={classNames(list.finders, list.ownRow)}>
        <SearchField label={t('Search by email or name')} value={search.q ?? ''} onSearch={(q) => change({ q })} />
        <Select
          label={t('Status')}
          quiet
          value={search.state ?? ''}
          options={[
            { value: '', label: t('Any status') },
            ...subscriberStates.map((state) => ({ value: state, label: stateLabels[state].label })),
          ]}
          onChange={(value) => change({ state: value })}
        />
        {lists.data !== undefined && lists.data.lists.length > 0 && (
          <Select
            label={t('List')}
            quiet
            value={search.list ?? ''}
            options={[
              { value: '', label: t('Any list') },
              ...lists.data.lists.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => change({ list: value })}
          />
        )}
        {lists.data !== undefined && lists.data.tags.length > 0 && (
          <Select
            label={t('Tag')}
            quiet
            value={search.tag ?? ''}
            options={[
              { value: '', label: t('Any tag') },
              ...lists.data.tags.map((tag) => ({ value: tag, label: tag })),
            ]}
            onChange={(value) => change({ tag: value })}
          />
        )}
      </div>
    </div>
  )
}

interface SubscriberTableProps {
  readonly subscribers: readonly SubscriberSummary[]
  /** The list of the former search, shown until the new one is there. */
  readonly isStale: boolean
}

function SubscriberTable({ subscribers, isStale }: SubscriberTableProps) {
  const names = new Map((useQuery(listsQuery).data?.lists ?? []).map(({ id, name }) => [id, name]))
  return (
    <table className={classNames(list.table, customers.table, isStale && customers.stale)} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{t('Subscriber')}</th>
          <th scope="col">{t('Status')}</th>
          <th scope="col">{t('Lists')}</th>
          <th scope="col">{t('Tags')}</th>
          <th scope="col">{t('Since')}</th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map(({ id, email, name, state, listIds, tags, createdOn }) => (
          <tr key={id} className={customers.row}>
            <td className={customers.who}>
              <Link to="/lists/$subscriberId" params={{ subscriberId: id }} className={customers.link}>
                {name || email}
              </Link>
              {name !== '' && <span className={customers.email}>{email}</span>}
            </td>
            <td className={customers.account}>
              <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
            </td>
            <td className={customers.tags}>{listIds.map((listId) => names.get(listId) ?? '').join(', ')}</td>
            <td className={customers.tags}>{tags.join(', ')}</td>
            <td className={customers.last}>
              <Time iso={createdOn} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
