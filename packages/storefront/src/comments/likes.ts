import { isRecord } from '../page/read.ts'
import type { Call } from '../page/call.ts'

interface LikeCount {
  readonly likeCount: number
}

/**
 * Makes links that like something toggles. Without a script each leads to a page that asks first; with one a click is enough, and what the
 * visitor likes already is marked.
 */
export function startLikes(links: readonly HTMLAnchorElement[], call: Call): void {
  if (links.length === 0) return
  for (const link of links) {
    link.setAttribute('role', 'button')
    show(link, { isLiked: false })
    link.addEventListener('click', (event) => {
      event.preventDefault()
      void toggle(link, call)
    })
    // A link answers to Enter alone, a button to the space bar as well.
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      link.click()
    })
  }
  void markLiked(links, call)
}

async function markLiked(links: readonly HTMLAnchorElement[], call: Call): Promise<void> {
  const ids = [...new Set(links.map((link) => link.dataset['like'] ?? ''))]
  const answer = await call<{ ids: string[] }>('GET', `/api/likes?ids=${encodeURIComponent(ids.join(','))}`)
  if (answer.kind === 'failed') return
  const liked = new Set(answer.data.ids)
  for (const link of links) if (liked.has(link.dataset['like'] ?? '')) show(link, { isLiked: true })
}

async function toggle(link: HTMLAnchorElement, call: Call): Promise<void> {
  if (link.hasAttribute('aria-busy')) return
  link.setAttribute('aria-busy', 'true')
  const isLiked = link.getAttribute('aria-pressed') !== 'true'
  const kind = link.getAttribute('href')?.includes('/like/comment/') ? 'comment' : 'item'
  const body = { kind, id: link.dataset['like'] ?? '', isLiked }
  const answer = await call<LikeCount>('PUT', '/api/likes', { body })
  link.removeAttribute('aria-busy')
  // Without an answer nothing changes; the page that asks says why.
  if (answer.kind === 'failed') window.location.assign(link.href)
  else if (isRecord(answer.data)) show(link, { isLiked, count: answer.data.likeCount })
}

function show(link: HTMLElement, { isLiked, count }: { readonly isLiked: boolean; readonly count?: number }): void {
  link.setAttribute('aria-pressed', String(isLiked))
  link.classList.toggle('clicked', isLiked)
  const place = link.querySelector<HTMLElement>('.vt-like-count')
  if (!place || count === undefined) return
  place.textContent = String(count)
  place.dataset['count'] = String(count)
}
