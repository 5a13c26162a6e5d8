import { hash } from 'node:crypto'
import type { Translate } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { memoizeBySettings } from '../../platform/settings.ts'
import { siteSettings } from '../sites/index.ts'
import { visitSettings } from '../visits/index.ts'
import { cookieBanner, type Pixels, pixelNames, pixels } from './settings.ts'

type BannerSite = Pick<Site, 'language' | 'settings'>

/** A category as the banner explains it. */
interface NoticeCategory {
  readonly name: 'essential' | 'analytics' | 'marketing'
  readonly title: string
  readonly text: string
}

/** All that the banner says. Plain texts. */
export interface NoticeTexts {
  readonly title: string
  readonly text: string
  readonly accept: string
  readonly decline: string
  readonly policyUrl: string
  readonly categories: readonly NoticeCategory[]
}

/** What a visitor is asked, under the hash of its texts. */
interface Notice {
  readonly version: string
  readonly texts: NoticeTexts
}

/** The notice of a site now: a choice made under it counts until it changes. */
export const getNotice: (site: BannerSite) => Notice = memoizeBySettings((site: BannerSite) => {
  const texts = writeTexts(site)
  return { texts, version: hash('sha256', JSON.stringify(texts), 'base64url').slice(0, 16) }
})

function writeTexts(site: BannerSite): NoticeTexts {
  const t = translateFor(site)
  const { title, text, acceptLabel, declineLabel, policyUrl } = cookieBanner.read(site)
  return {
    title: title || t('cookieTitle'),
    text: text || t('cookieText'),
    accept: acceptLabel || t('cookieAccept'),
    decline: declineLabel || t('cookieDecline'),
    policyUrl,
    categories: [
      { name: 'essential', title: t('cookieEssential'), text: t('cookieEssentialText') },
      { name: 'analytics', title: t('cookieAnalytics'), text: joinTexts(t('cookieAnalyticsText'), sayVisits(site, t)) },
      { name: 'marketing', title: t('cookieMarketing'), text: joinTexts(t('cookieMarketingText'), sayPixels(site, t)) },
    ],
  }
}

/** A visitor agrees to these uses of a category too. */
function sayVisits(site: BannerSite, t: Translate): string {
  const { enabled, cookies } = visitSettings.read(site)
  return joinTexts(enabled && cookies === 'always' ? t('cookieVisitsText') : '', sayCode(site, 'analytics', t))
}

function sayPixels(site: BannerSite, t: Translate): string {
  const names = listPixelNames(pixels.read(site))
  return joinTexts(
    t('cookieFrames'),
    names.length === 0 ? '' : t('cookieServices', { names: names.join(', ') }),
    sayCode(site, 'marketing', t),
  )
}

function sayCode(site: BannerSite, category: 'analytics' | 'marketing', t: Translate): string {
  const code = siteSettings.codeInjection.read(site)
  const isMarked = Object.entries(siteSettings.codeConsent.read(site)).some(
    ([place, need]) => need === category && Object.entries(code).some(([name, html]) => name === place && html !== ''),
  )
  return isMarked ? t('cookieOtherServices') : ''
}

/** The networks whose pixels a site has. */
function listPixelNames(ids: Pixels): string[] {
  return Object.entries(pixelNames).flatMap(([key, name]) =>
    Object.entries(ids).some(([pixel, id]) => pixel === key && id !== '') ? [name] : [],
  )
}

function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ')
}
