import { createTimeSince } from '@vitrine/template/time-since'

const minuteMs = 60_000

/**
 * Pages are cached until the site changes. So the age of a post is written again when it is seen, and each minute, in
 * the language of the page.
 */
export function mount(elements: readonly HTMLElement[]): void {
  const timeSince = createTimeSince(document.documentElement.lang)
  const write = () => {
    for (const element of elements) {
      const date = Number(element.dataset['date'])
      if (!Number.isFinite(date)) continue
      const text = timeSince(Date.now() - date)
      if (element.textContent !== text) element.textContent = text
    }
  }
  write()
  setInterval(write, minuteMs)
}
