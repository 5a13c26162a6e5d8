import { toStoredText } from './hit.ts'

/** Where a visit came from. */
interface VisitSource {
  readonly channel: 'direct' | 'search' | 'social' | 'website' | 'email' | 'paid' | 'campaign'
  /** Host of the other website; '' for none. */
  readonly referrer: string
  /** `source / medium / campaign` of the address, as far as it names them; '' for none. */
  readonly campaign: string
}

/** Names of search engines and social networks: the label before the public suffix of their hosts. */
const searchEngines =
  /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|yandex|baidu|naver|seznam|brave|kagi|mojeek)\.[a-z]{2,3}(?:\.[a-z]{2})?$/
const socialNetworks =
  /(?:^|\.)(?:facebook|instagram|threads|pinterest|twitter|x|t|linkedin|lnkd|reddit|tiktok|youtube|youtu|tumblr|vk|bsky|mastodon|snapchat|whatsapp|telegram)\.(?:com|co|in|net|org|be|ru|app|social|me)$/

/** Reads the source of a view. A referrer of the site's `ownHosts` is left out. */
export function readSource(referrer: string, query: string, ownHosts: readonly string[]): VisitSource {
  const host = readHost(referrer)
  const from = host === '' || ownHosts.some((own) => own.replace(/^www\./, '') === host) ? '' : host
  const parameters = new URLSearchParams(query)
  const read = (name: string) => toStoredText(parameters.get(name) ?? '', 100)
  const [source, medium, campaign] = [read('utm_source'), read('utm_medium'), read('utm_campaign')]
  const named = [source, medium, campaign].filter((part) => part !== '').join(' / ')
  return { channel: getChannel(medium, named, from), referrer: from, campaign: named }
}

function getChannel(medium: string, campaign: string, referrer: string): VisitSource['channel'] {
  if (/^e-?mail$|^newsletter$/i.test(medium)) return 'email'
  if (/^(?:cpc|ppc|cpm|paid|ads?|display|paid[-_ ]?\w+)$/i.test(medium)) return 'paid'
  if (campaign !== '') return 'campaign'
  if (referrer === '') return 'direct'
  if (searchEngines.test(referrer)) return 'search'
  return socialNetworks.test(referrer) ? 'social' : 'website'
}

function readHost(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  return toStoredText(url.hostname.toLowerCase().replace(/^www\./, ''), 200)
}
