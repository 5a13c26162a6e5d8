import { createTimeSince } from '@vitrine/template/time-since'

const minuteMs = 60_000

/**
 * Pages are cached until the site changes: how long ago something was is written anew when they are seen, and each minute, in the language
 * of the page.
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
