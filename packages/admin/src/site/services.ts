import { t } from '../i18n/text.ts'

/** Services that have an icon, by the names the site's settings have for them. */
export const socialServices = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['youtube', 'YouTube'],
  ['tiktok', 'TikTok'],
  ['pinterest', 'Pinterest'],
  ['linkedin', 'LinkedIn'],
  ['threads', 'Threads'],
  ['bluesky', 'Bluesky'],
  ['mastodon', 'Mastodon'],
  ['vimeo', 'Vimeo'],
  ['spotify', 'Spotify'],
  ['soundcloud', 'SoundCloud'],
  ['bandcamp', 'Bandcamp'],
  ['twitch', 'Twitch'],
  ['snapchat', 'Snapchat'],
  ['whatsapp', 'WhatsApp'],
  ['behance', 'Behance'],
  ['dribbble', 'Dribbble'],
  ['github', 'GitHub'],
  ['flickr', 'Flickr'],
  ['500px', '500px'],
  ['tumblr', 'Tumblr'],
  ['foursquare', 'Foursquare'],
  ['yelp', 'Yelp'],
  ['etsy', 'Etsy'],
  ['email', t('Email')],
  ['phone', t('Phone')],
  ['rss', t('RSS feed')],
] as const

export const shareServices = [
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['linkedin', 'LinkedIn'],
  ['pinterest', 'Pinterest'],
  ['reddit', 'Reddit'],
  ['tumblr', 'Tumblr'],
  ['whatsapp', 'WhatsApp'],
  ['email', t('Email')],
] as const

const addresses: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:twitter|x)\.com$/, 'x'],
  [/(?:^|\.)bsky\.app$/, 'bluesky'],
  [/(?:^|\.)youtu\.be$/, 'youtube'],
  [/(?:^|\.)threads\.(?:net|com)$/, 'threads'],
  [/(?:^|\.)wa\.me$/, 'whatsapp'],
  [/(?:^|\.)mastodon\.\w+$/, 'mastodon'],
]

/** The service that an address belongs to, as far as it can be told. */
export function detectService(address: string): string | undefined {
  if (/^mailto:/i.test(address)) return 'email'
  if (/^tel:/i.test(address)) return 'phone'
  const host = URL.parse(/^[a-z]+:/i.test(address) ? address : `https://${address}`)?.hostname ?? ''
  const known = addresses.find(([pattern]) => pattern.test(host))
  return known?.[1] ?? socialServices.find(([name]) => new RegExp(`(?:^|\\.)${name}\\.`).test(host))?.[0]
}
