import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml, toSafeUrl } from '../../platform/text/html.ts'
import { getNotice } from './notice.ts'
import { cookieBanner, pixels, sessionRecording } from './settings.ts'

type BannerSite = Pick<Site, 'language' | 'settings'>

/** Where a link leads that opens the settings: owners may put one anywhere. */
const settingsHash = '#cookie-settings'

/** The banner as HTML, closed: visitors' scripts open it, and the editor's preview does. Both answers look alike, so that neither is easier. */
export function renderBanner(site: BannerSite): string {
  const t = translateFor(site)
  const { version, texts } = getNotice(site)
  const { layout } = cookieBanner.read(site)
  const policy =
    texts.policyUrl === ''
      ? ''
      : ` <a class="vt-link" href="${escapeHtml(toSafeUrl(texts.policyUrl))}">${escapeHtml(t('cookiePolicy'))}</a>`
  const categories = texts.categories
    .map(
      ({ name, title, text }) =>
        `<li><label class="vt-consent-category"><input type="checkbox" name="${name}"${name === 'essential' ? ' checked disabled' : ''}>` +
        `<span><b>${escapeHtml(title)}</b><small>${escapeHtml(text)}</small></span></label></li>`,
    )
    .join('')
  return (
    `<dialog class="vt-consent" data-layout="${layout}" data-version="${version}" aria-labelledby="vt-consent-title">` +
    `<form method="dialog" class="vt-consent-box"><div class="vt-consent-words"><h2 class="vt-consent-title" id="vt-consent-title" dir="auto">${escapeHtml(texts.title)}</h2>` +
    `<p class="vt-consent-text" dir="auto">${escapeHtml(texts.text)}${policy}</p>` +
    `<p class="vt-consent-signal" hidden>${escapeHtml(t('cookieSignal'))}</p>` +
    `<ul class="vt-consent-categories" hidden>${categories}</ul>` +
    `<p class="vt-consent-id" hidden>${escapeHtml(t('cookieConsentId'))} <code dir="ltr"></code></p></div>` +
    `<div class="vt-consent-actions"><button type="button" class="vt-button" data-answer="decline">${escapeHtml(texts.decline)}</button>` +
    `<button type="button" class="vt-button" data-answer="accept">${escapeHtml(texts.accept)}</button>` +
    `<button type="button" class="vt-button vt-button-quiet" data-answer="save" hidden>${escapeHtml(t('cookieSave'))}</button>` +
    `<button type="button" class="vt-link" data-answer="choose" aria-expanded="false">${escapeHtml(t('cookieChoose'))}</button></div></form></dialog>`
  )
}

/** What a page says of its banner. */
interface MarkerOptions {
  /** False: a visitor who has not chosen is not asked here. */
  readonly asks: boolean
  /** What networks see of the page: `none`, or an address in place of its own. */
  readonly told?: string | undefined
}

/**
 * The element that tells the visitor's browser of the banner, and the link that opens its settings; '' for sites without one. It has a place in the window
 * without taking any: islands load when their element comes near the screen.
 */
export function renderConsentMarker(site: BannerSite, { asks, told }: MarkerOptions): string {
  const { enabled, choiceDays, showsLink } = cookieBanner.read(site)
  if (!enabled) return ''
  const used = Object.entries(pixels.read(site)).filter(([, id]) => id !== '')
  const { version } = getNotice(site)
  const { percent } = sessionRecording.read(site)
  const recorded = pixels.read(site).fullstory === '' ? undefined : percent
  const data = { version, choiceDays, asks, pixels: Object.fromEntries(used), recorded, told }
  const json = escapeHtml(JSON.stringify(data))
  const marker = `<div data-island="consent" data-consent="${json}" style="position:fixed;top:0"></div>`
  if (!showsLink) return marker
  const label = escapeHtml(translateFor(site)('cookieSettings'))
  return `${marker}\n<nav aria-label="${label}" style="padding:.75rem 1rem;text-align:center;font-size:.8125rem"><a class="vt-consent-link" href="${settingsHash}" style="color:inherit">${label}</a></nav>`
}
