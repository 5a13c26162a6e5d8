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
