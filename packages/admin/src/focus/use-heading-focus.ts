import { useEffect, useRef } from 'react'

/**
 * For a button that its own action removes: moves the focus to the heading of its panel then. Returns what the press
 * calls with the button.
 */
export function useHeadingFocus(): (button: Element) => void {
  const heading = useRef<HTMLElement>(null)
  useEffect(
    () => () => {
      if (document.activeElement === document.body) heading.current?.focus()
    },
    [],
  )
  return (button) => {
    heading.current = button.closest('section')?.querySelector<HTMLElement>('h2') ?? null
  }
}

/**
 * For a row that a dialog deletes: `remember` keeps the heading of its panel when the dialog opens, `focus` goes there when both are gone. The
 * dialog gives the focus back to its button in the next frame, so it is taken after that.
 */
export function useFocusAfterDeletion(): { readonly remember: (button: Element) => void; readonly focus: () => void } {
  const heading = useRef<HTMLElement>(null)
  return {
    remember: (button) => {
      heading.current = button.closest('section')?.querySelector<HTMLElement>('h2') ?? null
    },
    focus: () => {
      const kept = heading.current
      requestAnimationFrame(() => requestAnimationFrame(() => kept?.focus()))
    },
  }
}
