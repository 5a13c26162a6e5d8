import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { CircleStop, Copy, Download, Plus, TicketPercent, Trash2, Upload } from 'lucide-react'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { useCurrency } from '../products/use-currency.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { hasFilters } from '../saved-views/view-search.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { describeDiscount } from './describe-discount.ts'
import { type Discount, discountsQuery, toFilter } from './discounts.ts'
import rowStyles from '../ui/rows.module.css'
import styles from './discounts.module.css'
import { type DiscountStatus, type DiscountsSearch, readDiscountsSearch } from './search.ts'
import { useDiscountActions } from './use-discount-actions.ts'

const route = getRouteApi('/discounts')

export const statusBadges: Readonly<Record<DiscountStatus, { readonly label: string; readonly tone: Tone }>> = {
  active: { label: t('Active'), tone: 'positive' },
  scheduled: { label: t('Scheduled'), tone: 'accent' },
  expired: { label: t('Expired'), tone: 'neutral' },
}

/** All discounts of the store, newest first. */
export function DiscountsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const discounts = useInfiniteQuery(discountsQuery(search))
  const all = discounts.data?.pages.flatMap((page) => page.discounts) ?? []
  const isFiltered = hasFilters(search)
  return (
    <Page
      title={t('Discounts')}
      actions={
        <PageActions
          actions={[
            {
              label: t('Export CSV'),
              icon: <Download size={16} aria-hidden="true" />,
              target: () =>
                downloadFile(`/api/admin/discounts.csv?${new URLSearchParams(toFilter(search)).toString()}`),
              isDisabled: all.length === 0,
            },
            {
              label: t('Import discounts'),
              short: t('Import'),
              icon: <Upload size={16} aria-hidden="true" />,
              target: { to: { to: '/discounts/import' } },
            },
            {
              label: t('Create discount'),
              short: t('Create'),
              icon: <Plus size={16} aria-hidden="true" />,
              kind: 'primary',
              target: { to: { to: '/discounts/new' } },
            },
          ]}
        />
      }
    >
      <SavedViews
        list="discounts"
        share="store.write"
        search={search}
        read={readDiscountsSearch}
        toLink={(shown) => ({ to: '/discounts', search: shown })}
      />
      <Filters search={search} />
      <Panel>
        <PagedList
          query={discounts}
          isEmpty={all.length === 0}
          empty={
            isFiltered ? (
              <NoMatchState title={t('No discounts match')} onClear={() => void navigate({ search: {} })} />
            ) : (
              <EmptyState icon={<TicketPercent size={22} />} title={t('No discounts yet')}>
                <p>{t('Make a code for your customers, or a discount that applies by itself.')}</p>
                <CreateLink />
              </EmptyState>
            )
          }
        >
          <ul className={rowStyles.rows} aria-label={t('Discounts')} aria-busy={discounts.isPlaceholderData}>
            {all.map((discount) => (
              <DiscountRow key={discount.id} discount={discount} />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

function CreateLink() {
  return (
    <Link to="/discounts/new" className={getButtonClass('plain')}>
      <Plus size={16} aria-hidden="true" />
      <span>{t('Create discount')}</span>
    </Link>
  )
}

function Filters({ search }: { readonly search: DiscountsSearch }) {
  const navigate = route.useNavigate()
  const offered = [undefined, 'active', 'scheduled', 'expired'] as const
  return (
    <div className={list.toolbar}>
      <Segments
        label={t('Status')}
        segments={offered.map((status) => ({
          label: status === undefined ? t('All') : statusBadges[status].label,
          link: linkOptions({ to: '/discounts', search: readDiscountsSearch({ ...search, status }) }),
        }))}
      />
      <SearchField
        label={t('Search by name or code')}
        value={search.q ?? ''}
        onSearch={(q) => void navigate({ search: (before) => readDiscountsSearch({ ...before, q }), replace: true })}
      />
    </div>
  )
}

function DiscountRow({ discount }: { readonly discount: Discount }) {
  const { id: discountId, name, code, isAutomatic, generatedCount, useCount, status } = discount
  const formats = useFormats()
  const currency = useCurrency()
  const navigate = useNavigate()
  const actions = useDiscountActions(discount)
  const { label, tone } = statusBadges[status]
  const codes = isAutomatic
    ? t('Automatic')
    : [
        code,
        generatedCount > 0 &&
          t('{count, plural, one {# generated code} other {# generated codes}}', { count: generatedCount }),
      ]
        .filter(Boolean)
        .join(' · ')
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <span className={classNames(rowStyles.words, styles.words)}>
        <Link to="/discounts/$discountId" params={{ discountId }} className={classNames(rowStyles.title, styles.title)}>
          {name}
        </Link>
        <span className={styles.meta}>{describeDiscount(discount, formats, currency).join(' · ')}</span>
      </span>
      <span className={styles.code}>{codes}</span>
      <span className={styles.count}>
        {t('{count, plural, =0 {Not used} one {Used once} other {Used # times}}', { count: useCount })}
      </span>
      <span className={styles.status}>
        {isAutomatic || codes !== '' ? (
          <Badge tone={tone}>{label}</Badge>
        ) : (
          <Badge tone="caution">{t('No code yet')}</Badge>
        )}
      </span>
      <Menu label={t('More for {title}', { title: name })}>
        <MenuItem
          icon={<Copy size={16} />}
          onAction={() => void navigate({ to: '/discounts/new', search: { from: discountId } })}
        >
          {t('Duplicate')}
        </MenuItem>
        {status !== 'expired' && (
          <MenuItem icon={<CircleStop size={16} />} onAction={() => void actions.end()}>
            {t('End now')}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 size={16} />} danger onAction={() => void actions.remove()}>
          {t('Delete')}
        </MenuItem>
      </Menu>
    </li>
  )
}
