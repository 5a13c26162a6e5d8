import { useEffect } from 'react'

/** For a row or button that goes away with what was done to it: the screen's heading takes the focus that would be lost. */
export function useLostFocus(): void {
  useEffect(() => () => focusHeadingIfLost(maxFrames), [])
}

/** As long as a dialog takes to close. */
const maxFrames = 60

/** What was done may have been confirmed in a dialog that is still closing: its focus is lost only then. */
function focusHeadingIfLost(frames: number): void {
  const { activeElement } = document
  if (activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  else if (frames > 0 && activeElement?.closest('[role="dialog"], [role="alertdialog"]'))
    requestAnimationFrame(() => focusHeadingIfLost(frames - 1))
}
