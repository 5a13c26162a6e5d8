import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows the first field with a mistake after each refused save: the field, its label and its message, clear of the bars. The field has the
 * focus then, unless another one with a mistake has it. Returns the function to call when a save begins outside of the form.
 */
export function useWrongField(bar: RefObject<HTMLElement | null>, isSaving: boolean, errors: number): () => void {
  const isTried = useRef(false)
  useEffect(() => {
    const begin = ({ target }: Event) => {
      if (target instanceof Element && bar.current && target.contains(bar.current)) isTried.current = true
    }
    // A mistake that shows while somebody types is no refused save.
    const end = () => {
      isTried.current = false
    }
    document.addEventListener('submit', begin, { capture: true })
    document.addEventListener('input', end)
    return () => {
      document.removeEventListener('submit', begin, { capture: true })
      document.removeEventListener('input', end)
    }
  }, [bar])
  useEffect(() => {
    if (!isTried.current || isSaving || errors === 0) return
    isTried.current = false
    // After the form has moved the focus.
    requestAnimationFrame(showWrongField)
  })
  return () => {
    isTried.current = true
  }
}

function showWrongField(): void {
  const wrong = 'main [aria-invalid="true"]'
  const { activeElement } = document
  const field = activeElement?.matches(wrong) === true ? activeElement : document.querySelector<HTMLElement>(wrong)
  if (field !== activeElement && field instanceof HTMLElement) field.focus({ preventScroll: true })
  // The field with its label and its message, as React Aria marks it.
  const whole = field?.parentElement?.closest('[data-rac]') ?? field
  whole?.scrollIntoView({ block: 'nearest' })
}
