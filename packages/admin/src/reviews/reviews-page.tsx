import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SearchX, Settings, Star } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { SearchField } from '../ui/search-field.tsx'
import { Select } from '../ui/select.tsx'
import { Segments } from '../ui/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { ReviewRow } from './review-row.tsx'
import styles from '../comments/comments.module.css'
import { useAction } from '../comments/use-action.ts'
import {
  type Review,
  type ReviewFolder,
  type ReviewState,
  reviewsQuery,
  folders,
  useReviewModeration,
} from './reviews.ts'

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
  const { find = '', folder = 'all', stars } = route.useSearch()
  const navigate = route.useNavigate()
  const reviews = useInfiniteQuery(reviewsQuery({ folder, search: find, stars }))
  const filter = { ...(find === '' ? {} : { find }), ...(stars === undefined ? {} : { stars }) }
  const place = folder === 'all' ? {} : { folder }
  const mayWrite = useCan()('comments.write')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = reviews.data?.pages.flatMap((page) => page.reviews) ?? []
  const counts = reviews.data?.pages[0]?.counts
  const selected = all.filter(({ id }) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <Page title={t('Reviews')} actions={<More />}>
      <Segments
        label={t('Folder')}
        segments={folders.map((name) => ({
          label: countLabel(name, counts?.[name]),
          link: {
            to: '/reviews',
            search: { ...filter, ...(name === 'all' ? {} : { folder: name }) },
          },
        }))}
      />
      <div className={styles.toolbar}>
        {mayWrite && selected.length > 0 ? (
          <BulkBar reviews={selected} folder={folder} onDone={() => setChosen(new Set())} />
        ) : (
          <span className={styles.meta}>
            {mayWrite && all.length > 0 && (
              <Button kind="quiet" onPress={() => setChosen(new Set(all.map(({ id }) => id)))}>
                {t('Select all shown')}
              </Button>
            )}
          </span>
        )}
        <div className={styles.filters}>
          <SearchField
            label={t('Search reviews')}
            value={find}
            onSearch={(text) =>
              void navigate({
                search: { ...place, ...(stars === undefined ? {} : { stars }), ...(text === '' ? {} : { find: text }) },
                replace: true,
              })
            }
          />
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
              onChange={(value) =>
                void navigate({
                  search: {
                    ...place,
                    ...(find === '' ? {} : { find }),
                    ...(value === 'all' ? {} : { stars: Number(value) }),
                  },
                  replace: true,
                })
              }
            />
          </div>
        </div>
      </div>
      <Panel>
        {reviews.isPending && (
          <p className={styles.body} aria-busy="true">
            <Skeleton width={30} />
          </p>
        )}
        {reviews.isError && all.length === 0 && (
          <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />
        )}
        {reviews.isSuccess && all.length === 0 && (
          <Nothing isSearch={find !== '' || stars !== undefined} folder={folder} />
        )}
        {all.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Reviews')}>
            {all.map((review) => (
              <ReviewRow
                key={review.id}
                review={review}
                select={
                  mayWrite ? (
                    <Checkbox isSelected={chosen.has(review.id)} onChange={() => toggle(review.id)}>
                      <span className="visually-hidden">
                        {t('Select the review of {name}', { name: review.authorName })}
                      </span>
                    </Checkbox>
                  ) : null
                }
                mayWrite={mayWrite}
              />
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={reviews.hasNextPage}
          isLoading={reviews.isFetchingNextPage}
          error={reviews.isFetchNextPageError ? reviews.error : null}
          onLoad={() => void reviews.fetchNextPage()}
        />
      </Panel>
    </Page>
  )
}

function countLabel(folder: ReviewFolder, count = 0): string {
  const label = folderLabels[folder]
  return count === 0 ? label : t('{label} ({count})', { label, count })
}

function More() {
  const navigate = useNavigate()
  if (!useCan()('store.write')) return null
  return (
    <Menu label={t('More')}>
      <MenuItem
        icon={<Settings size={16} aria-hidden="true" />}
        onAction={() => void navigate({ to: '/settings/reviews' })}
      >
        {t('Settings')}
      </MenuItem>
    </Menu>
  )
}

interface BulkBarProps {
  readonly reviews: readonly Review[]
  readonly folder: ReviewFolder
  readonly onDone: () => void
}

function BulkBar({ reviews, folder, onDone }: BulkBarProps) {
  const { change } = useReviewModeration()
  const { problem, run } = useAction()
  const act = (state: ReviewState) =>
    run(async () => {
      await change(
        reviews.map(({ id }) => id),
        state,
      )
      onDone()
    })
  return (
    <fieldset className={styles.bulk} aria-label={t('Selected reviews')}>
      <output className={styles.meta}>{t('{count} selected', { count: reviews.length })}</output>
      {folder !== 'published' && <Button onPress={() => act('published')}>{t('Publish')}</Button>}
      {folder !== 'spam' && <Button onPress={() => act('spam')}>{t('Spam')}</Button>}
      {folder !== 'deleted' && <Button onPress={() => act('deleted')}>{t('Delete')}</Button>}
      <Button kind="quiet" onPress={onDone}>
        {t('Clear selection')}
      </Button>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
    </fieldset>
  )
}

function Nothing({ isSearch, folder }: { readonly isSearch: boolean; readonly folder: ReviewFolder }) {
  if (isSearch) return <EmptyState icon={<SearchX size={22} />} title={t('No review matches this')} />
  if (folder === 'pending') return <EmptyState icon={<Star size={22} />} title={t('Nothing waits for your approval')} />
  if (folder !== 'all') return <EmptyState icon={<Star size={22} />} title={t('No reviews here')} />
  return (
    <EmptyState icon={<Star size={22} />} title={t('No reviews yet')}>
      <p>{t('What buyers say of your products appears here.')}</p>
    </EmptyState>
  )
}
