import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'

export type EditPrice = Answer<'priceOrderEdit'>

interface LivePrice {
  readonly price: EditPrice | undefined
  readonly isBusy: boolean
  readonly problem: string | undefined
}

const pauseMs = 350

/** The price of a change, a moment after the last key; undefined while there is nothing to price. `path` says what is changed. */
export function useLivePrice<Body>(
  path: string,
  body: Body | undefined,
  ask: (body: Body, signal: AbortSignal) => Promise<EditPrice>,
): LivePrice {
  const text = body === undefined ? '' : JSON.stringify(body)
  const [asked, setAsked] = useState<{ readonly body: Body; readonly text: string }>()
  useEffect(() => {
    if (body === undefined) return undefined
    const timer = setTimeout(() => setAsked({ body, text }), pauseMs)
    return () => clearTimeout(timer)
    // The text says whether the body is another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  const query = useQuery({
    queryKey: ['order-edit-price', path, asked?.text],
    queryFn: ({ signal }) => {
      if (asked === undefined) throw new Error('There is nothing to price.')
      return ask(asked.body, signal)
    },
    enabled: asked !== undefined && body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })
  return {
    price: asked === undefined ? undefined : query.data,
    isBusy: body !== undefined && (asked?.text !== text || query.isFetching),
    problem: query.isError && body !== undefined ? getErrorMessage(query.error) : undefined,
  }
}
