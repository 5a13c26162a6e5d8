import { escapeHtml } from '../../platform/text/html.ts'
import type { SiteData } from '../site-data/index.ts'
import type { LoadedPage } from './loaded-page.ts'

const commentsPlace = /<div class="squarespace-comments"[^>]*><\/div>/
const reviewsPlace = /<div class="product-reviews"[^>]*><\/div>/
const likePlace =
  /<span class="sqs-simple-like" data-item-id="([\w-]{1,100})" data-like-count="(\d{1,9})">\s*<span class="like-icon"><\/span>\s*<span class="like-count"><\/span>\s*<\/span>/g

/** Fills the first place that the templates keep for comments, and loads Disqus where that has them. */
export function withDiscussion(html: string, data: SiteData, { discussionHtml }: LoadedPage): string {
  const { disqusShortname } = data.websiteSettings
  if (disqusShortname !== '') return html.includes('disqus') ? withDisqus(html, disqusShortname) : html
  return fill(html, commentsPlace, discussionHtml)
}

/** Fills the first place that the templates keep for reviews. */
export function withReviews(html: string, { reviewsHtml }: LoadedPage): string {
  return fill(html, reviewsPlace, reviewsHtml)
}

function fill(html: string, place: RegExp, content: string | undefined): string {
  if (content === undefined) return html
  return html.replace(place, (element) => element.replace('></div>', () => `>${content}</div>`))
}

/** The script that fills the element of Disqus, and the one that counts for links; each only where the page has something for it. */
function withDisqus(html: string, shortname: string): string {
  const host = `https://${encodeURIComponent(shortname)}.disqus.com`
  const scripts = [
    ...(html.includes('id="disqus_thread"') ? [`<script src="${host}/embed.js" async></script>`] : []),
    ...(html.includes('sqs-disqus-comment-link')
      ? [`<script id="dsq-count-scr" src="${host}/count.js" async></script>`]
      : []),
  ]
  return scripts.length === 0 ? html : html.replace('</body>', () => `${scripts.join('')}</body>`)
}

/** Fills the places of like buttons with a link that works without a script; the count is that of the page. */
export function withLikeButtons(html: string, data: SiteData): string {
  if (!data.websiteSettings.simpleLikingEnabled || !html.includes('sqs-simple-like')) return html
  const label = escapeHtml(data.strings['likeItem'] ?? '')
  const filled = html.replace(
    likePlace,
    (_place, itemId: string, count: string) =>
      `<span class="sqs-simple-like" data-island="likes" data-item-id="${itemId}" data-like-count="${count}"><a class="vt-like" rel="nofollow" href="/form/like/item/${itemId}" data-like="${itemId}"><span class="like-icon" aria-hidden="true">♥</span> <span class="vt-hidden">${label}</span><span class="like-count vt-like-count" data-count="${count}">${count}</span></a></span>`,
  )
  return filled === html ? html : filled.replace('</head>', () => `<style>${likeStyles}</style></head>`)
}

const likeStyles = `
:where(.vt-like){display:inline-flex;align-items:center;gap:.4em;min-height:2.75rem;color:inherit;font-size:.9375rem;text-decoration:none}
:where(.vt-like .like-icon){opacity:.55}
:where(.vt-like:hover .like-icon,.vt-like.clicked .like-icon){opacity:1}
:where(.vt-like.clicked .like-icon){color:#c2264b}
:where(.vt-like-row){--vt-side:var(--site-gutter,clamp(1.25rem,4vw,3rem));box-sizing:border-box;max-width:calc(40rem + 2*var(--vt-side));margin:1.5rem auto 0;padding-inline:var(--vt-side)}
:where(.vt-like:focus-visible){outline:2px solid currentColor;outline-offset:3px}
.vt-like-count[data-count='0']{display:none}
.vt-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{.sqs-simple-like{display:none}}
`.replaceAll('\n', '')
