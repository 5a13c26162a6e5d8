/** Whether lines of text begin at the right where this element is. Scrollers begin there too, and count backwards from 0. */
export function isMirrored(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
