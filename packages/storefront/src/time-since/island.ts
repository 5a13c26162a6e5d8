import { formatTimeSince } from '@vitrine/template/time-since'

const minuteMs = 60_000

/** Pages are cached until the site changes: how long ago something was is written anew when they are seen, and each minute. */
export function mount(elements: readonly HTMLElement[]): void {
  const write = () => {
    for (const element of elements) {
      const date = Number(element.dataset['date'])
      const text = formatTimeSince(Date.now() - date)
      if (Number.isFinite(date) && element.textContent !== text) element.textContent = text
    }
  }
  write()
  setInterval(write, minuteMs)
}
