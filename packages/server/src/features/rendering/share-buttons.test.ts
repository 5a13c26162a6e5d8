import { expect, test } from 'vitest'
import { buildAsset, buildPage } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { writeSettings } from '../../testing/settings.ts'

async function createPost(theme: string, shareButtonOptions: Readonly<Record<string, boolean>>) {
  const site = await testSite({ theme, language: 'de', settings: { shareButtonOptions } })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'Salt & "pepper"',
    slug: 'salt',
    tags: ['spice'],
    assetIds: [await buildAsset(ctx)],
  })
  const linksIn = async () => {
    const { body } = await site.get('/journal/salt')
    const [, inside = ''] = /<div class="squarespace-social-buttons button-style"[^>]*>(.*?)<\/div>/s.exec(body) ?? []
    return Array.from(
      inside.matchAll(/<a class="[^"]*" href="([^"]*)"[^>]*aria-label="([^"]*)">/g),
      ([, url, label]) => [label, String(url).replaceAll('&amp;', '&')],
    )
  }
  return { site, linksIn }
}

test.each(['no-such-theme', 'default', 'enamel', 'plinth'])(
  'visitors share a post with the services its owner chose, without a script (theme: %s)',
  async (theme) => {
    const { site, linksIn } = await createPost(theme, { pinterest: true, email: true, facebook: true, x: false })
    const url = encodeURIComponent(`http://${site.host}/journal/salt`)
    const links = await linksIn()
    expect(links.map(([label]) => label)).toEqual(['Teilen: Facebook', 'Teilen: Pinterest', 'Teilen: Email'])
    expect(links[0]?.[1]).toBe(`https://www.facebook.com/sharer/sharer.php?u=${url}`)
    expect(links[1]?.[1]).toContain(
      `url=${url}&description=Salt%20%26%20%22pepper%22&media=http%3A%2F%2F${site.host}%2Fs%2F`,
    )
    expect(links[2]?.[1]).toBe(`mailto:?subject=Salt%20%26%20%22pepper%22&body=${url}`)
  },
)

test('an owner who chose none has no buttons', async () => {
  const { site, linksIn } = await createPost('default', { facebook: true })
  expect(await linksIn()).toHaveLength(1)
  await writeSettings(await site.ctx(), { shareButtonOptions: { facebook: false } })
  expect((await site.get('/journal/salt')).body).not.toContain('squarespace-social-buttons')
})
