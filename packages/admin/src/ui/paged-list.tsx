import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats } from './format.ts'
import styles from './list.module.css'
import { LoadMore } from './load-more.tsx'
import { ErrorState, LoadingState } from './states.tsx'

interface PagedListProps {
  readonly query: UseInfiniteQueryResult
  readonly isEmpty: boolean
  /** Shown in place of rows: says why there are none, and what to do about it. */
  readonly empty: ReactNode
  /** The rows. */
  readonly children: ReactNode
}

/** A list that comes a page at a time: its rows, or why there are none, and the way to more of them. */
export function PagedList({ query, isEmpty, empty, children }: PagedListProps) {
  return (
    <>
      {query.isPending && <LoadingState />}
      {query.isError && isEmpty && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && isEmpty && empty}
      {!isEmpty && children}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? query.error : null}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  )
}

interface ListCountProps {
  readonly count: { readonly value: number; readonly isMore: boolean }
  /** The count with its noun, spoken. */
  readonly spoken: string
}

/** How many entries there are, beside the heading. Beyond a maximum nobody counts: then there are more. */
export function ListCount({ count: { value, isMore }, spoken }: ListCountProps) {
  const formats = useFormats()
  return (
    <output className={styles.count}>
      <span aria-hidden="true">
        {formats.number(value)}
        {isMore && '+'}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </output>
  )
}
