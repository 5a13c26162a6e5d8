/**
 * Folders of a menu open and close by themselves; what they lack as menus is the way out: Escape, a press elsewhere, focus that moves on,
 * and another folder that opens.
 */
export function mount(elements: readonly HTMLElement[]): void {
  for (const element of elements) if (element instanceof HTMLDetailsElement) closeLikeAMenu(element)
}

function closeLikeAMenu(folder: HTMLDetailsElement): void {
  let whileOpen = new AbortController()
  const follow = () => {
    whileOpen.abort()
    if (!folder.open) return
    whileOpen = new AbortController()
    watch(folder, whileOpen.signal)
    // Browsers do so for folders of one name; not all themes give them one, and not all browsers know it.
    for (const other of document.querySelectorAll<HTMLDetailsElement>('.nav-folder[open]'))
      if (other !== folder) other.open = false
  }
  folder.addEventListener('toggle', follow)
  follow()
}

function watch(folder: HTMLDetailsElement, signal: AbortSignal): void {
  const isInside = (target: EventTarget | null) => target instanceof Node && folder.contains(target)
  const close = () => void (folder.open = false)
  document.addEventListener('pointerdown', ({ target }) => isInside(target) || close(), { signal })
  folder.addEventListener('focusout', ({ relatedTarget: next }) => next === null || isInside(next) || close(), {
    signal,
  })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      close()
      folder.querySelector('summary')?.focus()
    },
    { signal },
  )
}
