import { useEffect } from 'react'

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

const textFields = 'input, textarea, select, [contenteditable="true"]'

/** Whether a key asks the browser to select everything. */
export function isSelectAll({ key, altKey, ctrlKey, metaKey }: KeyPress): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'a'
}

/**
 * Ctrl+A selects the text of the field that has the focus. Elsewhere it would mark the texts of the whole editor, and
 * copying would then take these in place of the selected block.
 */
export function useSelectAllKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (isSelectAll(event) && !(target instanceof Element && target.closest(textFields))) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
