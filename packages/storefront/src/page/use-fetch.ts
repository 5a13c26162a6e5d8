import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, CallFailure } from './call.ts'

/** The cycle of data that is fetched: pending, then success or failed. */
export type FetchState<Data> =
  | { readonly status: 'pending' }
  | { readonly status: 'success'; readonly data: Data }
  | { readonly status: 'failed'; readonly error: CallFailure }

interface FetchOptions<Data> {
  /** What the page has brought itself: nothing is fetched at first. */
  readonly known?: Data | undefined
  /** Called with each failure, also of a refetch behind data that stays. */
  readonly onError?: (error: CallFailure) => void
}

interface Fetched<Data> {
  readonly state: FetchState<Data>
  /** Fetches again; data that is shown stays until the answer is there. Gives what it brought. */
  readonly refetch: () => Promise<Data | undefined>
  /** Puts newer data in its place, such as the answer to a change. */
  readonly put: (data: Data) => void
}

/** Fetches data once and keeps where it stands. `load` and `onError` must be the same functions in every render. */
export function useFetch<Data>(
  load: () => Promise<Answer<Data>>,
  { known, onError }: FetchOptions<Data> = {},
): Fetched<Data> {
  const [state, setState] = useState<FetchState<Data>>(
    known === undefined ? { status: 'pending' } : { status: 'success', data: known },
  )
  const isAsked = useRef(known !== undefined)
  const put = useCallback((data: Data) => setState({ status: 'success', data }), [])
  const refetch = useCallback(async () => {
    setState((now) => (now.status === 'failed' ? { status: 'pending' } : now))
    const answer = await load()
    if (answer.kind === 'ok') {
      put(answer.data)
      return answer.data
    }
    setState((now) => (now.status === 'success' ? now : { status: 'failed', error: answer.failure }))
    onError?.(answer.failure)
    return undefined
  }, [load, onError, put])
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void refetch()
  }, [refetch])
  return { state, refetch, put }
}
