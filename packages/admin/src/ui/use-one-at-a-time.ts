import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Runs what a button does once at a time. A press that comes while the work of an earlier one is under way does nothing, also before
 * the button is drawn as pending: a double press sends one request. `isPending` is the state of the request that the work starts.
 */
export function useOneAtATime(isPending: boolean): (work: () => unknown) => void {
  const isHeld = useRef(false)
  const isPendingNow = useRef(isPending)
  useLayoutEffect(() => {
    isPendingNow.current = isPending
  }, [isPending])
  return useCallback((work) => {
    if (isHeld.current || isPendingNow.current) return
    isHeld.current = true
    const release = () => {
      isHeld.current = false
    }
    // The query client announces a request that has begun by a timer, which was set before this one.
    void Promise.resolve(work()).finally(() => setTimeout(release))
  }, [])
}
