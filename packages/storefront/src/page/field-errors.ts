/**
 * True when the theme wants errors of product forms beside their fields: it says so with the class `vt-field-errors` on the body. Themes that
 * do not say it get the alerts of the specification.
 */
export function hasFieldErrors(document: Document): boolean {
  return document.body.classList.contains('vt-field-errors')
}
