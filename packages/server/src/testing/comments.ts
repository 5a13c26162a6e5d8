import { buildJournal } from './content-builders.ts'
import { type TestBrowser, type TestSite, testSite } from './test-site.ts'

export const commentSettings = {
  enabled: true,
  onNewPosts: true,
  onProducts: false,
  anonymous: true,
  email: 'optional',
  website: true,
  threaded: true,
  sort: 'oldest',
  approval: 'none',
  holdLinks: false,
  blockedWords: [] as string[],
  avatars: true,
  likes: true,
  itemLikes: true,
  flags: true,
  flagThreshold: 2,
  editMinutes: 15,
  notifyEmail: '',
}

/** A journal whose newest post is at `/journal/post-1` and takes comments. */
export async function openJournal(changes: Partial<typeof commentSettings> = {}, posts = 1) {
  const site = await testSite({ settings: { comments: { ...commentSettings, ...changes } } })
  const { itemIds } = await buildJournal(await site.ctx(), posts)
  return { site, itemId: itemIds[0] ?? '', itemIds, path: '/journal/post-1' }
}

/** A browser that has been on the site. */
export async function newVisitor(site: TestSite): Promise<TestBrowser> {
  const browser = site.browser()
  await browser.get('/api/crumb')
  return browser
}

/** Sends a comment by the call of scripts. `from` is the visitor's address. */
export function sendComment(
  browser: TestBrowser,
  itemId: string,
  text: string,
  values: object = {},
  from = '127.0.0.1',
) {
  return browser.post(`/api/comments/${itemId}`, { text, name: 'Ann', ...values }, { remoteAddress: from })
}
