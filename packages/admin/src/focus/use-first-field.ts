import { type RefObject, useLayoutEffect } from 'react'

const textFields = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [role=combobox]), textarea'

/**
 * Puts the focus into a form's first field to type in when it appears, unless one of its fields asked for it. Dialogs then wait for
 * words. A field that opens a list waits. With the first drawing: `setFocus` of a form comes by a
 * timer, and takes the focus out of the field that somebody chose by then.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, selector = textFields): void {
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(`:is(${selector}):not(:disabled)`)
    if (first && !form.current?.contains(document.activeElement)) first.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears.
  }, [])
}
