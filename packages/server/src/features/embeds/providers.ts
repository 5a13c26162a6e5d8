/** A service whose content may be in pages. */
export interface Provider {
  readonly name: string
  /** Its domains; names below them count. */
  readonly domains: readonly string[]
  /** Where it answers oEmbed questions; without one its pages say so themselves. */
  readonly endpoint?: string
}

const providers: readonly Provider[] = [
  {
    name: 'YouTube',
    domains: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    endpoint: 'https://www.youtube.com/oembed',
  },
  { name: 'Vimeo', domains: ['vimeo.com'], endpoint: 'https://vimeo.com/api/oembed.json' },
  { name: 'SoundCloud', domains: ['soundcloud.com'], endpoint: 'https://soundcloud.com/oembed' },
  { name: 'Spotify', domains: ['spotify.com'], endpoint: 'https://open.spotify.com/oembed' },
  { name: 'Bandcamp', domains: ['bandcamp.com'] },
  { name: 'Flickr', domains: ['flickr.com', 'flic.kr'], endpoint: 'https://www.flickr.com/services/oembed/' },
  { name: 'TED', domains: ['ted.com'], endpoint: 'https://www.ted.com/services/v1/oembed.json' },
  { name: 'TikTok', domains: ['tiktok.com'], endpoint: 'https://www.tiktok.com/oembed' },
  {
    name: 'Dailymotion',
    domains: ['dailymotion.com', 'dai.ly'],
    endpoint: 'https://www.dailymotion.com/services/oembed',
  },
  { name: 'Mixcloud', domains: ['mixcloud.com'], endpoint: 'https://app.mixcloud.com/oembed/' },
  { name: 'Wistia', domains: ['wistia.com', 'wistia.net', 'wi.st'], endpoint: 'https://fast.wistia.com/oembed' },
  { name: 'CodePen', domains: ['codepen.io'], endpoint: 'https://codepen.io/api/oembed' },
  { name: 'Speaker Deck', domains: ['speakerdeck.com'], endpoint: 'https://speakerdeck.com/oembed.json' },
  { name: 'SlideShare', domains: ['slideshare.net'] },
  { name: 'Giphy', domains: ['giphy.com'], endpoint: 'https://giphy.com/services/oembed' },
  { name: 'Issuu', domains: ['issuu.com'], endpoint: 'https://issuu.com/oembed' },
  { name: 'Kickstarter', domains: ['kickstarter.com'] },
]

/** The provider an https address belongs to; undefined for all others. */
export function findProvider(address: string): Provider | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return undefined
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  return providers.find(({ domains }) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`)))
}

/** True for addresses of frames that a provider may put into a page. */
export function isProviderFrame(address: string): boolean {
  return findProvider(address) !== undefined
}
