import { expect, test } from 'vitest'
import { buildAsset, buildPage } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { listConditions, counts } from './conditions.ts'
import { gallery } from './types/media/gallery.ts'

/** Another value than the default for each setting that has a condition, one that can be seen in the markup. */
const others: Readonly<Record<string, unknown>> = {
  autoplay: true,
  'autoplay-duration': 7,
  controls: true,
  'auto-crop': false,
  'aspect-ratio': 'widescreen',
  'square-thumbs': false,
  thumbnails: true,
  'thumbnail-strip-height': 120,
  'thumbnail-strip-margin': 33,
  'max-width': 111,
  'show-meta-basic': true,
  'show-meta': true,
  'show-meta-only-title': true,
  'meta-position': 'top-left',
  'show-meta-on-hover': true,
  'active-alignment': 'right',
  'thumbnails-per-row': 7,
  padding: 3,
  lightboxTheme: 'light',
  transparentBackground: true,
  vSize: 31,
}
const bases = ['slideshow', 'slider', 'grid', 'stacked'].flatMap((design) => [
  { design, lightbox: true, autoplay: true, 'show-meta': true, 'show-meta-basic': true },
  { design, thumbnails: true, 'auto-crop': false },
  { design, 'square-thumbs': false },
])
const named = Object.entries(gallery.settings.shape).flatMap(([name, setting]) => {
  const conditions = listConditions(setting)
  return conditions.length === 0 || name === 'items' || name === 'collectionId' ? [] : [{ name, conditions }]
})

/** Markup of a gallery without its settings as data, and without the two class names that custom CSS finds in every design. */
function getMarkup(html: string): string {
  return html
    .replace(/ data-block-json="[^"]*"/, '')
    .replaceAll(/block-[\w-]+--x|sqs-gallery-(aspect-ratio|thumbnails-per-row)-[\w-]+/g, '')
}

test('a setting of a gallery changes the gallery while its condition holds, and only then', async () => {
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(others).toSorted())
  const site = await testSite()
  const ctx = await site.ctx()
  const items = [
    { assetId: await buildAsset(ctx), title: 'Bowl', description: '<p>Ash glaze</p>' },
    { assetId: await buildAsset(ctx), title: 'Vase' },
  ]
  const seen = new Map<string, Set<boolean>>()
  for (const base of bases) {
    const plain = { name: 'nothing', settings: base }
    const last = { name: 'end', settings: base }
    const variants = [plain, ...named.map(({ name }) => variant(name, base)), last]
    const blocks = variants.map(({ name, settings }) => ({
      id: `${name}--x`,
      type: 'gallery',
      version: 1,
      settings: { items, ...settings },
    }))
    const slug = `page-${bases.indexOf(base)}`
    await buildPage(await site.ctx(), { title: 'Page', slug, blocks })
    await site.ctx()
    const html = (await site.get(`/${slug}?format=main-content`)).body
    const parts = html.split('<div class="row sqs-row">').slice(1).map(getMarkup)
    expect(parts).toHaveLength(variants.length)
    named.forEach(({ name, conditions }, index) => {
      const values = { ...gallery.read({})?.values, ...base }
      const isShown = counts(conditions, values)
      const hasChanged = parts[index + 1] !== parts[0]
      expect(hasChanged, `${name} with ${JSON.stringify(base)}`).toBe(isShown)
      seen.set(name, (seen.get(name) ?? new Set()).add(isShown))
    })
  }
  for (const { name } of named) expect([...(seen.get(name) ?? [])].toSorted(), name).toEqual([false, true])
})

/** The other value; for a setting that the base has changed already, its default. */
function variant(name: string, base: Readonly<Record<string, unknown>>) {
  const usual = gallery.read({})?.values[name]
  return { name, settings: { ...base, [name]: name in base ? usual : others[name] } }
}

test('editors get every kind with its settings, their defaults and when they count', async () => {
  const site = await testSite()
  const editor = await staffBrowser(site, 'editor')
  const { kinds } = (await editor.get('/api/admin/block-types')).json()
  const found = kinds.find(({ type }: { type: string }) => type === 'gallery')
  expect(found).toMatchObject({ code: 8, version: 1 })
  expect(found.settings.properties).toMatchObject({
    design: { enum: ['slideshow', 'slider', 'grid', 'stacked'], default: 'grid' },
    'meta-position': { default: 'bottom', shownWhen: [{ design: ['slideshow', 'slider'], 'show-meta': [true] }] },
    'thumbnail-strip-height': { minimum: 0, maximum: 200, default: 80 },
    items: { entry: { properties: { altText: { type: 'string' } } } },
  })
  expect((await site.browser().get('/api/admin/block-types')).statusCode).toBe(401)
})
