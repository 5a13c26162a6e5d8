import type { MessageKey } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { getMessages } from '../../platform/messages.ts'
import { renderPlainPage } from '../../platform/http/plain-page.ts'
import { siteStatuses } from '../sites/index.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { unescapeHtml } from '../../platform/text/html.ts'
import type { SiteData } from '../site-data/index.ts'

/** What a closed or parked site answers: its status says what it is, and search engines are asked to stay away. */
interface ClosedDoor {
  readonly status: 200 | 402 | 404 | 503
  readonly kind: 'closed' | 'suspended' | 'removed' | 'parked'
}

/** Undefined while visitors see the site. `path` decides for a parked site: its page is the home page, nothing else is there. */
export function findClosedPage(site: Site, path: string): ClosedDoor | undefined {
  const { visitors, code } = siteStatuses.parseSiteStatus(site)
  if (visitors === 'site') return undefined
  // For now, so that search engines keep what they know.
  if (site.closure === 'closed') return { status: 503, kind: 'closed' }
  if (site.closure === 'suspended') return { status: 503, kind: 'suspended' }
  if (visitors === 'parked') return { status: path === '/' ? 200 : 404, kind: 'parked' }
  if (code === siteStatuses.statusTable.expired.code) return { status: 402, kind: 'closed' }
  return { status: 404, kind: 'removed' }
}

/**
 * The page for visitors of a closed site: its name and the reason, in its language where we have it, in the fonts and
 * colours of its theme. Without `data` (the site fails to load, its theme is broken) it has neutral styles.
 */
export function renderClosedPage(site: Site, { status, kind }: ClosedDoor, data: SiteData | undefined): CachedResponse {
  const { language, messages } = getMessages(site.language)
  const words = { ...messages, ...data?.strings }
  const text = (key: MessageKey) => unescapeHtml(words[key] ?? '')
  const isParked = kind === 'parked'
  const body = renderPlainPage({
    language,
    label: isParked ? '' : site.title,
    title: isParked ? site.title : text(closedTitles[kind]),
    text: text(isParked ? 'parkedText' : 'closedText'),
    link: { href: '/config', text: text(isParked ? 'parkedSignIn' : 'closedSignIn') },
    ...(data ? { look: getSiteStyles(data) } : {}),
  })
  return new CachedResponse({
    body,
    status,
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'private, no-store',
    headers: { 'x-robots-tag': 'noindex', 'content-security-policy': policy },
  })
}

const closedTitles = { closed: 'closedTitle', suspended: 'closedSuspended', removed: 'removedTitle' } as const

function getSiteStyles({ styleRevision, tweakClasses, website }: SiteData) {
  return {
    styleSheet: `/site.css?rev=${styleRevision}`,
    bodyClass: ['closed-page', ...tweakClasses].join(' '),
    icon: website.faviconImageUrl === undefined ? undefined : `${unescapeHtml(website.faviconImageUrl)}?format=100w`,
  }
}

/** No script runs there, and nothing is fetched but looks. */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline' https:",
  "font-src 'self' https: data:",
  "img-src 'self' https: data:",
].join('; ')
