import { type RefObject, useEffect } from 'react'

/** Saves on Ctrl+S, or Command+S on a Mac. A dialog over the form keeps the shortcut from it. */
export function useSaveShortcut(bar: RefObject<HTMLElement | null>, isOn: boolean, onSave?: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (bar.current?.closest('[inert], [aria-hidden="true"]')) return
      if (onSave) onSave()
      else bar.current?.closest('form')?.requestSubmit()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [bar, isOn, onSave])
}
