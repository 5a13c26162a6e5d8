import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, Settings, Star, Upload } from 'lucide-react'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { ModeratedPage } from '../moderation/moderated-page.tsx'
import styles from '../moderation/moderation.module.css'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useCan } from '../session/session.ts'
import { getButtonClass } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState, NoMatchState } from '../ui/states.tsx'
import { ReviewRow } from './review-row.tsx'
import { type ReviewFilter, type ReviewFolder, reviewsQuery, useReviewModeration } from './reviews.ts'
import { folders, readReviewsSearch } from './search.ts'

const route = getRouteApi('/reviews')

const folderLabels: Readonly<Record<ReviewFolder, string>> = {
  all: t('All'),
  pending: t('Waiting'),
  published: t('Published'),
  spam: t('Spam'),
  deleted: t('Deleted'),
}

/** What buyers say of products, newest first, for who decides about it. */
export function ReviewsPage() {
  const address = route.useSearch()
  const { find = '', folder = 'all', stars, view } = address
  const navigate = route.useNavigate()
  const filter = { folder, search: find, stars }
  const reviews = useInfiniteQuery(reviewsQuery(filter))
  const { change } = useReviewModeration()
  const counts = reviews.data?.pages[0]?.counts
  const show = (changes: Partial<ReviewFilter>) =>
    void navigate({ search: toSearch({ ...filter, ...changes }, view), replace: true })
  return (
    <ModeratedPage
      title={t('Reviews')}
      actions={<More />}
      query={reviews}
      items={reviews.data?.pages.flatMap((page) => page.reviews) ?? []}
      folders={folders.map((name) => ({
        label: folderLabels[name],
        count: counts?.[name],
        link: { to: '/reviews', search: toSearch({ ...filter, folder: name }, view) },
      }))}
      folder={folder}
      views={
        <SavedViews
          list="reviews"
          share="comments.write"
          search={address}
          read={readReviewsSearch}
          toLink={(shown) => ({ to: '/reviews', search: shown })}
        />
      }
      filters={
        <>
          <SearchField label={t('Search reviews')} value={find} onSearch={(search) => show({ search })} />
          <div className={styles.stars}>
            <Select
              quiet
              label={t('Stars')}
              value={stars === undefined ? 'all' : String(stars)}
              options={[
                { value: 'all', label: t('All stars') },
                ...[5, 4, 3, 2, 1].map((count) => ({
                  value: String(count),
                  label: t('{count, plural, one {# star} other {# stars}}', { count }),
                })),
              ]}
              onChange={(value) => show({ stars: value === 'all' ? undefined : Number(value) })}
            />
          </div>
        </>
      }
      empty={
        <Nothing
          isSearch={find !== '' || stars !== undefined}
          folder={folder}
          onClear={() => show({ search: '', stars: undefined })}
        />
      }
      describeSelect={({ authorName }) => t('Select the review of {name}', { name: authorName })}
      selectedLabel={t('Selected reviews')}
      change={change}
      renderRow={(review, select) => <ReviewRow key={review.id} review={review} select={select} />}
    />
  )
}

function toSearch({ folder, search, stars }: ReviewFilter, view: string | undefined) {
  return {
    ...(view === undefined ? {} : { view }),
    ...(folder === 'all' ? {} : { folder }),
    ...(search === '' ? {} : { find: search }),
    ...(stars === undefined ? {} : { stars }),
  }
}

function More() {
  const navigate = useNavigate()
  const can = useCan()
  return (
    <Menu label={t('More')}>
      {can('comments.write') && (
        <MenuItem icon={<Upload size={16} />} onAction={() => void navigate({ to: '/reviews/import' })}>
          {t('Import')}
        </MenuItem>
      )}
      <MenuItem icon={<Download size={16} />} onAction={() => downloadFile('/api/admin/reviews.csv')}>
        {t('Export CSV')}
      </MenuItem>
      {can('store.write') && (
        <MenuItem icon={<Settings size={16} />} onAction={() => void navigate({ to: '/settings/reviews' })}>
          {t('Settings')}
        </MenuItem>
      )}
    </Menu>
  )
}

interface NothingProps {
  readonly isSearch: boolean
  readonly folder: ReviewFolder
  readonly onClear: () => void
}

function Nothing({ isSearch, folder, onClear }: NothingProps) {
  const mayImport = useCan()('comments.write')
  if (isSearch) return <NoMatchState title={t('No review matches this')} onClear={onClear} />
  if (folder === 'pending') return <EmptyState icon={<Star size={22} />} title={t('Nothing waits for your approval')} />
  if (folder !== 'all') return <EmptyState icon={<Star size={22} />} title={t('No reviews here')} />
  return (
    <EmptyState icon={<Star size={22} />} title={t('No reviews yet')}>
      <p>{t('What buyers say of your products appears here.')}</p>
      {mayImport && (
        <Link to="/reviews/import" className={getButtonClass('plain')}>
          {t('Import reviews')}
        </Link>
      )}
    </EmptyState>
  )
}
