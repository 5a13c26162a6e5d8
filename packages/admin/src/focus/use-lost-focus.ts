import { useEffect } from 'react'

/** For a row or button that its own action removes: the screen's heading takes the focus that would be lost. */
export function useLostFocus(): void {
  useEffect(() => () => focusHeadingIfLost(maxFrames), [])
}

/** As long as a dialog or a menu takes to close. */
const maxFrames = 60

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * What was done may have been chosen in a dialog or a menu that is still closing: its focus is lost only then, and so is one that it has
 * meant for the button which is gone.
 */
function focusHeadingIfLost(frames: number): void {
  const { activeElement } = document
  const heading = document.querySelector<HTMLElement>('main h1')
  if (activeElement === document.body) heading?.focus({ preventScroll: true })
  else if (activeElement !== heading && !activeElement?.closest(layers)) return
  if (frames > 0) requestAnimationFrame(() => focusHeadingIfLost(frames - 1))
}
