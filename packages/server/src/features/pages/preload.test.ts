import { expect, test } from 'vitest'
import { buildAsset } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { buildWholeSite } from '../../testing/whole-site.ts'
import { preloadHeader } from '../seo/head/preload.ts'

test.each(['default', 'enamel', 'plinth'])(
  'pages of %s name their largest picture before they are read',
  async (theme) => {
    const site = await testSite()
    const ctx = await site.ctx()
    const pages = await buildWholeSite(ctx, theme, [
      await buildAsset(ctx),
      await buildAsset(ctx),
      await buildAsset(ctx),
    ])
    const marked: string[] = []
    for (const { path } of pages) {
      const { body, headers } = await site.get(path)
      const tag = /<img[^>]*fetchpriority="high"[^>]*>/.exec(body)?.[0]
      if (tag === undefined) expect(headers['link'], path).toBeUndefined()
      else {
        marked.push(path)
        const src = /\ssrc="([^"]+)"/.exec(tag)?.[1]
        const srcset = /\ssrcset="([^"]+)"/.exec(tag)?.[1]
        expect(headers['link'], path).toContain(
          `<${src}>; rel=preload; as=image; fetchpriority=high; imagesrcset="${srcset}"`,
        )
      }
    }
    expect(marked.some((path) => path.startsWith('/shop/'))).toBe(true)
  },
)

test('what cannot stand in a header is not named', () => {
  const image = (src: string) => `<p>a > b</p><img src="${src}" sizes="50vw" fetchpriority="high" alt="">`
  expect(preloadHeader(image('/s/a.jpg?a=1&amp;b=2'))).toBe(
    '</s/a.jpg?a=1&b=2>; rel=preload; as=image; fetchpriority=high',
  )
  expect(preloadHeader(image('/s/&quot;x.jpg'))).toBeUndefined()
  expect(preloadHeader(image('/s/é.jpg'))).toBeUndefined()
  expect(preloadHeader(image('/s/a.jpg>; rel=x'))).toBeUndefined()
  expect(preloadHeader('<img src="/a.jpg">')).toBeUndefined()
  expect(preloadHeader(' fetchpriority="high"')).toBeUndefined()
})
