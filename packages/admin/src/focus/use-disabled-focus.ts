import { useEffect, useRef } from 'react'

/** For a button that is disabled by what it did: the screen's heading takes the focus that the browser takes from it. */
export function useDisabledFocus(isEnabled: boolean): void {
  const wasEnabled = useRef(isEnabled)
  useEffect(() => {
    const isDone = wasEnabled.current && !isEnabled
    wasEnabled.current = isEnabled
    if (!isDone) return undefined
    // The browser takes the focus with the next frame.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isEnabled])
}
