import { createContext, use } from 'react'

/** True in a form that the person may only read. A fieldset says so to fields of HTML, and not to editors. */
export const DisabledContext = createContext(false)

/** Whether the form around a field may only be read. */
export function useIsDisabled(): boolean {
  return use(DisabledContext)
}
