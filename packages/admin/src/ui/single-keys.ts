const key = 'vitrine-single-key-shortcuts'

/** Whether single keys are shortcuts on this device. They are, unless somebody has turned them off. */
export function readShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function saveShortcutsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Storage is closed to the page: the setting holds until it is left.
  }
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

/** Whether a single key is a shortcut: not one that somebody types, and not one that a list or a menu searches by. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !readShortcutsOn()) return false
  const isTyped =
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="grid"], [role="tree"]',
    ) !== null
  // Last: it looks through the whole document, which typing would wait for.
  return !isTyped && !isDialogOpen()
}
