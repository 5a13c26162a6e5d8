/** The frames in which a new screen, or what gives the focus back, focuses what it has for that. */
const removedFrames = 4
/** Longer than most saves, which disable their button: it has the focus again then. */
const disabledFrames = 20

const dialogs = '[role="dialog"], [role="alertdialog"]'
/** What opens over the page: dialogs, and the popovers of menus and lists. */
const layers = `${dialogs}, [data-trigger]`

/** An element, and all around it. */
type Path = readonly Element[]

/**
 * The one rule for a focus that the screen takes away: what has it is removed, as a row by its own button or the field of a dialog that closes, or
 * it is disabled. The button that opened the dialog takes it, else the heading of the panel, else that of the screen; what has only moved keeps
 * it. Keyboards would begin at the top of the window otherwise. Returns what ends it.
 */
export function keepFocus(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const openers = new WeakMap<Element, Path>()
  let path: Path = []
  let isWaiting = false
  const wait = (frames: number) => {
    requestAnimationFrame(() => {
      isWaiting = !signal.aborted && isLost()
      if (!isWaiting) return
      // React Aria gives the focus back one frame after a layer is gone. Frames that count before could end between both.
      if (frames > 1 || isClosing(path)) return wait(isClosing(path) ? removedFrames : frames - 1)
      isWaiting = false
      // Empty since somebody pressed beside it.
      if (path.length > 0) moveOn(path, openers)
    })
  }
  const watch = (changes: readonly MutationRecord[]) => {
    const [last] = path
    if (!last || isWaiting) return
    const isRemoved = !last.isConnected || changes.some(({ removedNodes }) => holds(removedNodes, last))
    if (!isRemoved && !last.matches(':disabled')) return
    isWaiting = true
    wait(isRemoved ? removedFrames : disabledFrames)
  }
  const observer = new MutationObserver(watch)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const remember = ({ target }: Event) => {
    const around = listAround(target)
    const layer = findLayer(around)
    if (layer && !openers.has(layer)) openers.set(layer, path)
    path = around
  }
  document.addEventListener('focusin', remember, { signal })
  const forget = ({ target }: Event) => {
    if (!(target instanceof Node && path[0]?.contains(target))) path = []
  }
  document.addEventListener('pointerdown', forget, { signal, capture: true })
  return () => {
    ending.abort()
    observer.disconnect()
  }
}

/** The browser takes the focus from what is disabled with the next frame. */
function isLost(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled')
}

function holds(nodes: NodeList, element: Element): boolean {
  return [...nodes].some((node) => node.contains(element))
}

function listAround(target: EventTarget | null): Path {
  const around: Element[] = []
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    around.push(element)
  return around
}

function findLayer(around: Path): Element | undefined {
  return around.find((element) => element.matches(layers))
}

/** While a closed layer fades, it keeps the focus in it. */
function isClosing(around: Path): boolean {
  const layer = findLayer(around)
  return layer?.isConnected === true && layer.closest('[data-exiting]') !== null
}

function moveOn(around: Path, openers: WeakMap<Element, Path>): void {
  const [last] = around
  if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
  if (!isLost()) return
  const layer = findLayer(around)
  if (layer && !layer.isConnected) return moveOn(openers.get(layer) ?? [], openers)
  const next = findNext(around)
  if (next && !next.hasAttribute('tabindex')) next.tabIndex = -1
  next?.focus({ preventScroll: true })
}

function findNext(around: Path): HTMLElement | null {
  const left = around.findIndex((element) => element.isConnected)
  const rest = around[left]
  const dialog = rest?.closest<HTMLElement>(dialogs)
  const heading = rest?.closest('section')?.querySelector<HTMLElement>('h2[tabindex]')
  // A whole panel has gone: the one that stands in its place, as the first record does for the words that there is none.
  const isPanelGone = around[left - 1]?.matches('section') === true
  const replacement = isPanelGone ? rest?.querySelector<HTMLElement>(':scope > section h2[tabindex]') : null
  return dialog ?? heading ?? replacement ?? document.querySelector<HTMLElement>('main h1')
}
