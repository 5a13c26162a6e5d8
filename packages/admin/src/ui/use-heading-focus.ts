import { useEffect, useRef } from 'react'

/**
 * For a button that goes away with what it did: moves the focus to the heading of its panel then. Returns what the press
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
