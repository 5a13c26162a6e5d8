import type { PagePopup } from './popup-memory.ts'

/** How long a popup waits before it looks again whether the visitor is free. */
const busyMs = 1_000

/** Calls `show` once, when the first trigger of the popup fires and the visitor is free. */
export function waitForTrigger(popup: PagePopup, hasPointer: boolean, show: () => void): void {
  const { afterSeconds, afterScrollPercent, onExitIntent } = popup
  const watching = new AbortController()
  const { signal } = watching
  let isFired = false
  const fire = () => {
    if (isFired) return
    isFired = true
    watching.abort()
    void waitUntilFree().then(show)
  }
  if (afterSeconds !== null) {
    const timer = setTimeout(fire, afterSeconds * 1_000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (afterScrollPercent !== null) {
    const check = () => {
      if (readScrollPercent() >= afterScrollPercent) fire()
    }
    addEventListener('scroll', check, { passive: true, signal })
    check()
  }
  if (onExitIntent && hasPointer)
    document.documentElement.addEventListener(
      'mouseleave',
      ({ clientY }) => {
        if (clientY <= 0) fire()
      },
      { signal },
    )
}

/** How far the bottom of the window is down the page; a page without more to scroll is seen whole. */
function readScrollPercent(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  const hidden = scrollHeight - clientHeight
  return hidden <= 0 ? 100 : (Math.ceil(scrollTop) / hidden) * 100
}

/** Resolves when the visitor looks at the page and is neither typing nor in a dialog. */
export async function waitUntilFree(): Promise<void> {
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, busyMs))
}

function isBusy(): boolean {
  const { activeElement } = document
  const isTyping = activeElement?.matches('input, textarea, select, [contenteditable]') === true
  return document.hidden || isTyping || document.querySelector('dialog[open]') !== null
}
