/** Attributes that the editor has no meaning for, as JSON: they are printed as they came. Empty for none. */
type KeptAttributes = string

const attribute = 'data-kept'

/** The attributes of an element beside those that its node has fields for. */
export function readKept(element: Element, handled: readonly string[] = []): KeptAttributes {
  const own = element.getAttribute(attribute)
  if (own !== null) return own
  const names = element.getAttributeNames().filter((name) => !handled.includes(name) && !ownNames.has(name))
  if (names.length === 0) return ''
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, element.getAttribute(name) ?? ''])))
}

const ownNames: ReadonlySet<string> = new Set([attribute, 'data-implied', 'data-tag', 'data-pm-slice'])

/** What stands for them in the editor, where none of them may take effect: a style could cover the screen. */
export function showKept(kept: unknown): Record<string, string> {
  return typeof kept === 'string' && kept !== '' ? { [attribute]: kept } : {}
}

/** Gives the elements of a detached tree their attributes back. */
export function restoreKept(root: DocumentFragment | Element): void {
  for (const element of root.querySelectorAll(`[${attribute}]`)) {
    const kept: unknown = JSON.parse(element.getAttribute(attribute) ?? '{}')
    element.removeAttribute(attribute)
    if (typeof kept !== 'object' || kept === null) continue
    for (const [name, value] of Object.entries(kept)) setAttribute(element, name, String(value))
  }
}

/** Names that HTML reads but the DOM refuses to set are left out. */
function setAttribute(element: Element, name: string, value: string): void {
  try {
    element.setAttribute(name, value)
  } catch {
    // Such a name comes from broken markup; the round trip is compared before anything is replaced.
  }
}
