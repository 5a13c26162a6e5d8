/**
 * Folders of a menu open and close by themselves; what they lack as menus is the way out: Escape, a press elsewhere, focus that moves on,
 * and another folder that opens. The open state is read from the folder each time: its `toggle` comes later than the next key may.
 */
export function mount(elements: readonly HTMLElement[]): void {
  const folders = elements.filter((element) => element instanceof HTMLDetailsElement)
  for (const folder of folders) {
    folder.addEventListener('focusout', ({ relatedTarget: next }) => {
      if (next !== null && !isInside(folder, next)) folder.open = false
    })
    // Browsers do so for folders of one name; not all themes give them one, and not all browsers know it.
    folder.addEventListener('toggle', () => {
      if (folder.open) for (const other of folders) if (other !== folder) other.open = false
    })
  }
  document.addEventListener('pointerdown', ({ target }) => {
    for (const folder of folders) if (!isInside(folder, target)) folder.open = false
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeOpen(folders)
  })
}

function isInside(folder: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && folder.contains(target)
}

/** Who closes a folder by key goes on from where it was opened. */
function closeOpen(folders: readonly HTMLDetailsElement[]): void {
  for (const folder of folders) {
    if (!folder.open) continue
    folder.open = false
    folder.querySelector('summary')?.focus()
  }
}
