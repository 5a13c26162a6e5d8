import { createCall } from '../page/call.ts'
import { startLikes } from './likes.ts'

/** Like buttons of posts. */
export function mount(elements: readonly HTMLElement[]): void {
  const links = elements.flatMap((element) => [...element.querySelectorAll<HTMLAnchorElement>('a[data-like]')])
  startLikes(links, createCall(window.fetch.bind(window)))
}
