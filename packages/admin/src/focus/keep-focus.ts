/** The frames in which a dialog or a menu that closes, or a new screen, focuses what it has for that. */
const closingFrames = 4
/** Longer than most saves, which disable their button: it has the focus again then. */
const disabledFrames = 20

/**
 * Moves the focus on when the screen takes it away: what has it is removed, as a row by its own button, or disabled. The heading of its panel takes it,
 * else that of the screen; what has only moved keeps it. Keyboards would begin at the top of the window otherwise. Returns what ends it.
 */
export function keepFocus(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  /** What has the focus, and all around it. */
  let path: readonly Element[] = []
  let isWaiting = false
  const watch = (changes: readonly MutationRecord[]) => {
    const [last] = path
    if (!last || isWaiting) return
    const isRemoved = !last.isConnected || changes.some(({ removedNodes }) => holds(removedNodes, last))
    if (!isRemoved && !last.matches(':disabled')) return
    const around = path
    isWaiting = true
    waitFrames(isRemoved ? closingFrames : disabledFrames, () => {
      isWaiting = false
      // Empty since somebody pressed beside it.
      if (!signal.aborted && path.length > 0 && document.activeElement === document.body) moveOn(around)
    })
  }
  const observer = new MutationObserver(watch)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', ({ target }) => (path = listAround(target)), { signal })
  document.addEventListener('pointerdown', () => (path = []), { signal, capture: true })
  return () => {
    ending.abort()
    observer.disconnect()
  }
}

function holds(nodes: NodeList, element: Element): boolean {
  return [...nodes].some((node) => node.contains(element))
}

function listAround(target: EventTarget | null): readonly Element[] {
  const around: Element[] = []
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    around.push(element)
  return around
}

function moveOn(around: readonly Element[]): void {
  const [last] = around
  if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
  if (document.activeElement === document.body) focusHeading(around)
}

function focusHeading(around: readonly Element[]): void {
  const rest = around.find((element) => element.isConnected)
  // A dialog keeps the focus in it, and gives it back to the button that opened it.
  const dialog = rest?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
  const heading = rest?.closest('section')?.querySelector<HTMLElement>('h2[tabindex]')
  const next = dialog ?? heading ?? document.querySelector<HTMLElement>('main h1')
  if (next && !next.hasAttribute('tabindex')) next.tabIndex = -1
  next?.focus({ preventScroll: true })
}

function waitFrames(frames: number, run: () => void): void {
  requestAnimationFrame(() => (frames > 1 ? waitFrames(frames - 1, run) : run()))
}
