import { escapeHtml, toSafeUrl } from '../../platform/text/html.ts'
import type { SiteSettings } from './site-settings.ts'

/** The platform's number of each service: themes may tell services apart by it, so a number never changes its meaning. */
const serviceIds: Readonly<Record<string, number>> = {
  facebook: 60,
  x: 62,
  twitter: 62,
  pinterest: 63,
  instagram: 64,
  linkedin: 65,
  vimeo: 66,
  tumblr: 67,
  flickr: 68,
  youtube: 69,
  soundcloud: 70,
  spotify: 71,
  behance: 72,
  dribbble: 73,
  github: 74,
  '500px': 75,
  foursquare: 76,
  yelp: 77,
  twitch: 78,
  snapchat: 79,
  tiktok: 80,
  threads: 81,
  bluesky: 82,
  mastodon: 83,
  bandcamp: 84,
  whatsapp: 85,
  etsy: 86,
  email: 20,
  phone: 21,
  rss: 22,
}

/** A service that is not in the table. */
const otherService = 0

/** The owner's accounts elsewhere as templates read them. */
export function toSocialAccounts({ socialAccounts: accounts }: Pick<SiteSettings, 'socialAccounts'>) {
  return accounts.map((account) => {
    const userName = account.userName === '' ? findUserName(account.profileUrl) : account.userName
    const service = account.serviceName.toLowerCase()
    return {
      serviceId: Object.hasOwn(serviceIds, service) ? (serviceIds[service] ?? otherService) : otherService,
      serviceName: escapeHtml(account.serviceName),
      userName: escapeHtml(userName),
      screenname: escapeHtml(account.screenname || userName),
      profileUrl: escapeHtml(toSafeUrl(account.profileUrl)),
      iconEnabled: account.iconEnabled,
    }
  })
}

/**
 * The name in the address of a profile: the last part of its path without "@". Addresses of mail, telephones and of a whole site have none.
 */
function findUserName(profileUrl: string): string {
  const url = URL.parse(profileUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last).replace(/^@/, '')
  } catch {
    return last
  }
}
