/** One element from HTML; text becomes a span. */
export function createElement(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html.trim()
  const first = template.content.firstElementChild
  if (first instanceof HTMLElement) return first
  const span = document.createElement('span')
  span.textContent = html
  return span
}

/** Selectors of the library may begin with a combinator: `> li`. */
export function findElements(root: Element, selector: string): Element[] {
  return [...root.querySelectorAll(/^[>+~]/.test(selector.trim()) ? `:scope ${selector}` : selector)]
}

export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
