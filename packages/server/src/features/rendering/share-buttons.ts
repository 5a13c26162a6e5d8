import { getSocialIcon } from '../blocks/index.ts'
import { escapeHtml, unescapeHtml } from '../../platform/text/html.ts'
import type { SiteData } from '../site-data/index.ts'

interface ShareTarget {
  readonly url: string
  readonly title: string
  readonly picture: string
}

const query = (params: Readonly<Record<string, string>>) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** Where a page is shared with each service, in the order they are shown. */
const services: readonly (readonly [name: string, addressOf: (shared: ShareTarget) => string])[] = [
  ['facebook', ({ url }) => `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`],
  ['x', ({ url, title }) => `https://x.com/intent/post?${query({ url, text: title })}`],
  ['linkedin', ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`],
  [
    'pinterest',
    ({ url, title, picture }) =>
      `https://www.pinterest.com/pin/create/button/?${query({ url, description: title, ...(picture === '' ? {} : { media: picture }) })}`,
  ],
  ['reddit', ({ url, title }) => `https://www.reddit.com/submit?${query({ url, title })}`],
  ['tumblr', ({ url, title }) => `https://www.tumblr.com/widgets/share/tool?${query({ canonicalUrl: url, title })}`],
  ['whatsapp', ({ url, title }) => `https://wa.me/?${query({ text: `${title} ${url}` })}`],
  ['email', ({ url, title }) => `mailto:?${query({ subject: title, body: url })}`],
]

const place = /<(div|span) class="(squarespace-social-buttons [^"]*)"([^>]*)><\/\1>/g

/** `shareButtons`: true for each service that the owner turned on, by name. X is also told under the name that themes know it by. */
export function shareButtons(chosen: Readonly<Record<string, boolean>>): Record<string, true> {
  const on = Object.entries(chosen).flatMap(([name, isOn]) => (isOn ? [name] : []))
  return Object.fromEntries(
    on.flatMap((name) => (name === 'x' ? ['x', 'twitter'] : [name])).map((name) => [name, true]),
  )
}

/**
 * Fills the places that templates keep for share buttons with links to the services the owner chose: they work without a script, and nothing of
 * those services is loaded.
 */
export function withShareButtons(html: string, data: SiteData): string {
  const chosen = services.filter(([name]) => data.settings.shareButtonOptions[name] === true)
  if (chosen.length === 0 || !html.includes('squarespace-social-buttons')) return html
  const filled = html.replace(place, (whole, element: string, classes: string, attributes: string) => {
    const value = (name: string) => unescapeHtml(new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    const path = value('data-full-url')
    if (!path.startsWith('/')) return whole
    const picture = value('data-asset-url')
    const shared = {
      url: data.website.baseUrl + path,
      title: value('data-title'),
      picture: picture === '' ? '' : `${data.website.baseUrl}${picture}?format=1500w`,
    }
    const links = chosen.map(([name, buildUrl]) => linkHtml(data, name, buildUrl(shared))).join('')
    return `<${element} class="${classes}"${attributes}>${links}</${element}>`
  })
  return filled === html ? html : filled.replace('</head>', `<style>${shareButtonStyles}</style></head>`)
}

function linkHtml({ strings }: SiteData, name: string, address: string): string {
  const { label, path } = getSocialIcon(name)
  const target = address.startsWith('mailto:') ? '' : ' target="_blank" rel="noopener nofollow"'
  return (
    `<a class="ss-social-button ss-social-button-${name}" href="${escapeHtml(address)}"${target} aria-label="${strings['shareTitle'] ?? ''}: ${label}">` +
    `<svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" fill-rule="evenodd" aria-hidden="true"><path d="${path}"/></svg></a>`
  )
}

const shareButtonStyles = `
:where(.squarespace-social-buttons){display:flex;flex-wrap:wrap;margin-block:1.5rem}
:where(.ss-social-button:first-child){margin-inline-start:-.7rem}
:where(span.squarespace-social-buttons){display:inline-flex;margin-block:0;vertical-align:middle}
:where(.ss-social-button){display:grid;place-items:center;width:2.75rem;height:2.75rem;color:inherit;border-radius:50%}
:where(.ss-social-button:hover){background:color-mix(in oklab,currentColor 10%,transparent)}
:where(.ss-social-button svg){display:block}
@media print{.squarespace-social-buttons{display:none}}
`.replaceAll('\n', '')
