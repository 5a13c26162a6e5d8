import { escapeHtml } from '../../../platform/text/html.ts'
import type { LoadedPage } from '../loaded-page.ts'

/** What an empty page is missing, and what its owner does about it. */
const words: Readonly<Record<string, readonly [missing: string, action: string]>> = {
  blog: ['No post is published here yet.', 'Add post'],
  events: ['No event is published here yet.', 'Add event'],
  gallery: ['No picture is published here yet.', 'Add pictures'],
  album: ['No track is published here yet.', 'Add track'],
  products: ['No product is published here yet.', 'Go to the products'],
  index: ['No page stands inside this one yet.', 'Move pages into it'],
  folder: ['No page stands inside this one yet.', 'Move pages into it'],
}

const other: readonly [string, string] = ['Nothing is here yet.', 'Edit this page']

const style =
  'position:fixed;inset:auto auto 1rem 1rem;z-index:2147483000;display:flex;flex-wrap:wrap;gap:.25rem .9rem;align-items:center;' +
  'max-width:min(30rem,calc(100vw - 2rem));box-sizing:border-box;padding:.7rem 1rem;border-radius:10px;background:#16212b;color:#fff;' +
  'font:400 15px/1.4 system-ui,sans-serif;letter-spacing:normal;text-transform:none;box-shadow:0 4px 24px rgb(0 0 0/30%)'

/**
 * A note for members of the staff on a page that shows nothing: what is missing and the way there. Visitors never get it; they read what the
 * theme says of an empty list.
 */
export function renderOwnerHint({ collection, context, item, status }: LoadedPage): string {
  if (!collection || item || status !== undefined || context['empty'] !== true) return ''
  const { id, typeName, itemCount } = collection.json
  const isFiltered = ['categoryFilter', 'tagFilter', 'authorFilter', 'monthFilter'].some((name) => context[name])
  // A month without events in a calendar that has others.
  if (!isFiltered && itemCount > 0) return ''
  const [missing, action] = words[typeName] ?? other
  const place =
    typeName === 'products' ? '/config/products' : isFolder(typeName) ? '/config/pages' : `/config/pages/${id}`
  const text = isFiltered ? 'Nothing of this page goes with this filter.' : missing
  return `<aside class="vt-owner-hint" lang="en" dir="ltr" aria-label="For you as the owner" style="${style}"><span>${escapeHtml(text)} Only you see this note.</span><a href="${place}" style="color:#fff;font-weight:600;text-decoration:underline;text-underline-offset:.2em">${action}</a></aside>`
}

function isFolder(typeName: string): boolean {
  return typeName === 'index' || typeName === 'folder'
}
