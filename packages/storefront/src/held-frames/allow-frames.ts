/** What waits until frames of other services may load. */
const waiting: (() => void)[] = []
let isAllowed = false

/** The visitor consents to marketing: every frame that waits loads, and those that come later do at once. */
export function allowFrames(): void {
  isAllowed = true
  for (const show of waiting.splice(0)) show()
}

/** Calls `show` once frames of other services may load: at once where the site has no cookie banner. */
export function callWhenFramesAllowed(show: () => void): void {
  if (isAllowed || !document.querySelector('[data-island="consent"]')) show()
  else waiting.push(show)
}
