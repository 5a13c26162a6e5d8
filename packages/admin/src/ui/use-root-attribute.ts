import { useLayoutEffect } from 'react'

/**
 * Sets an attribute of the document's root while `isOn`, for styles that depend on what is shown elsewhere. `html:has()` would do it
 * without a script, but makes the browser style the whole document again with each element that comes or goes. The value counts the parts.
 */
export function useRootAttribute(name: string, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    count(name, 1)
    return () => count(name, -1)
  }, [name, isOn])
}

function count(name: string, by: number): void {
  const root = document.documentElement
  const next = Number(root.getAttribute(name) ?? 0) + by
  if (next > 0) root.setAttribute(name, String(next))
  else root.removeAttribute(name)
}
