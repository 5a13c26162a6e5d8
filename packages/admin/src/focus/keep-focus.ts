/** The frames in which a dialog or a menu that closes, or a new screen, focuses what it has for that. */
const waitedFrames = 4

/**
 * Moves the focus on when what has it is taken off the screen, as a row by its own button: to the heading of its panel, else of the screen. Keyboards
 * would begin at the top of the window otherwise. Returns what ends it.
 */
export function keepFocus(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  /** What has the focus, and all around it. */
  let path: readonly Element[] = []
  const check = () => {
    if (path[0]?.isConnected !== false || document.activeElement !== document.body) return
    const around = path
    path = []
    waitFrames(waitedFrames, () => {
      if (!signal.aborted && document.activeElement === document.body) focusHeading(around)
    })
  }
  const removals = new MutationObserver(check)
  removals.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', ({ target }) => (path = listAround(target)), { signal })
  const forget = () => {
    // It is still there, so somebody has pressed beside it.
    if (path[0]?.isConnected === true && document.activeElement === document.body) path = []
  }
  document.addEventListener('focusout', () => queueMicrotask(forget), { signal })
  return () => {
    ending.abort()
    removals.disconnect()
  }
}

function listAround(target: EventTarget | null): readonly Element[] {
  const around: Element[] = []
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    around.push(element)
  return around
}

function focusHeading(around: readonly Element[]): void {
  const panel = around.find((element) => element.isConnected)?.closest('section')
  const heading = panel?.querySelector<HTMLElement>('h2[tabindex]') ?? document.querySelector<HTMLElement>('main h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

function waitFrames(frames: number, run: () => void): void {
  requestAnimationFrame(() => (frames > 1 ? waitFrames(frames - 1, run) : run()))
}
