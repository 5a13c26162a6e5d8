import type { MessageKey, Translate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { type CookieCategory, listStoredNames, type StoredName } from './cookie-registry.ts'
import { cookieBanner, pixelNames } from './settings.ts'

const categories: readonly { readonly name: CookieCategory; readonly title: MessageKey; readonly text: MessageKey }[] =
  [
    { name: 'essential', title: 'cookieEssential', text: 'cookieEssentialText' },
    { name: 'analytics', title: 'cookieAnalytics', text: 'cookieAnalyticsText' },
    { name: 'marketing', title: 'cookieMarketing', text: 'cookieMarketingText' },
  ]

/** Tables of all that the site stores in browsers, for the page about cookies. */
export function renderCookieList(site: Pick<Site, 'language' | 'settings'>): string {
  const t = translateFor(site)
  const stored = listStoredNames(site)
  const parts = categories.flatMap(({ name, title, text }) => {
    const rows = groupRows(
      stored.filter(({ category }) => category === name),
      t,
    )
    return rows.length === 0 ? [] : [renderTable(t(title), t(text), rows, t)]
  })
  const link = cookieBanner.read(site).enabled
    ? `<p><a href="#cookie-settings">${escapeHtml(t('cookieSettings'))}</a></p>`
    : ''
  return parts.join('') + link
}

interface Row {
  readonly names: readonly string[]
  readonly purpose: string
  readonly lifetime: string
}

/** Names with one purpose and lifetime share a line. */
function groupRows(stored: readonly StoredName[], t: Translate): Row[] {
  const groups = Map.groupBy(stored, ({ purpose, days, pixel }) => [purpose, days, pixel].join(' '))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const purpose = t(first.purpose, first.pixel ? { service: pixelNames[first.pixel] } : {})
    return [{ names: group.map(({ name }) => name), purpose, lifetime: sayLifetime(first.days, t) }]
  })
}

function sayLifetime(days: StoredName['days'], t: Translate): string {
  if (days === null) return t('cookieSession')
  if (days === 'kept') return t('cookieKept')
  const say = (unit: 'day' | 'minute', count: number) =>
    new Intl.NumberFormat(t.language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return days < 1 ? say('minute', Math.round(days * 24 * 60)) : say('day', days)
}

function renderTable(title: string, text: string, rows: readonly Row[], t: Translate): string {
  const head = (['cookieName', 'cookiePurpose', 'cookieLifetime'] as const)
    .map((key) => `<th scope="col">${escapeHtml(t(key))}</th>`)
    .join('')
  const body = rows
    .map(({ names, purpose, lifetime }) => {
      const codes = names.map((name) => `<code dir="ltr">${escapeHtml(name)}</code>`).join(' ')
      return `<tr><td>${codes}</td><td>${escapeHtml(purpose)}</td><td>${escapeHtml(lifetime)}</td></tr>`
    })
    .join('')
  return (
    `<section class="cookie-list-category"><h3>${escapeHtml(title)}</h3><p>${escapeHtml(text)}</p>` +
    `<div class="cookie-list-scroll" tabindex="0" role="group" aria-label="${escapeHtml(title)}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></section>`
  )
}
