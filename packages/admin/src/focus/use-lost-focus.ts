import { useEffect } from 'react'

/** For a row that goes away with what was done to it: the screen's heading takes the focus that would be lost. */
export function useLostFocus(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )
}
