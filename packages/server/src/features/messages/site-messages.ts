import { hash } from 'node:crypto'
import { getMessages } from '../../platform/messages.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { selectBrowserMessages } from './localized-strings.ts'
import type { Site } from '../../platform/context.ts'

/** A site and its texts. */
interface SiteTexts {
  readonly site: Pick<Site, 'language' | 'languagePath'>
  readonly strings: Readonly<Record<string, string>>
}

interface SiteMessages {
  /** Names this very content: browsers may cache the address with it forever. */
  readonly revision: string
  readonly versioned: CachedResponse
  readonly unversioned: CachedResponse
}

// Not state but a memo: the texts of a site are the same on all its pages.
const known = new WeakMap<SiteTexts['strings'], SiteMessages>()

/** Where the scripts of a page find what they say. */
export function getMessagesUrl(data: SiteTexts): string {
  return `${data.site.languagePath ?? ''}/site-messages.json?rev=${siteMessages(data).revision}`
}

/** What the scripts of a page say, in the language of the site. `revision` is the one that was asked for. */
export function renderMessages(data: SiteTexts, revision: string | undefined): CachedResponse {
  const messages = siteMessages(data)
  return revision === messages.revision ? messages.versioned : messages.unversioned
}

function siteMessages({ site, strings }: SiteTexts): SiteMessages {
  const made = known.get(strings)
  if (made) return made
  const { language } = getMessages(site.language)
  const body = JSON.stringify({ language, messages: selectBrowserMessages(strings) })
  const answer = (cacheControl: string) =>
    new CachedResponse({ body, contentType: 'application/json; charset=utf-8', cacheControl, quality: 9 })
  const messages = {
    revision: hash('sha256', body).slice(0, 12),
    versioned: answer('public, max-age=31536000, immutable'),
    unversioned: answer('public, max-age=0, must-revalidate'),
  }
  known.set(strings, messages)
  return messages
}
