import { expect, test } from 'vitest'
import { buildAsset, buildPage } from '../../testing/content-builders.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'

/** The HTML of a page with one gallery of three pictures, the second with a link. */
async function galleryPage(settings: Record<string, unknown>) {
  const site = await testSite()
  const ctx = await site.ctx()
  const assetIds = [
    await buildAsset(ctx, { altText: 'A grey bowl' }),
    await buildAsset(ctx),
    await buildAsset(ctx, { filename: 'move.gif' }),
  ]
  const [first = '', second = '', third = ''] = assetIds
  const items = [
    { assetId: first, title: 'Bowl & plate', description: '<p>Ash <script>x()</script>glaze</p>' },
    { assetId: second, title: 'Vase', linkUrl: '/vase' },
    { assetId: third, altText: 'Turning' },
  ]
  await buildPage(ctx, {
    title: 'Pictures',
    slug: 'pictures',
    blocks: [{ id: 'block-yui_3_17_2_1_1500_7', type: 'gallery', version: 1, settings: { items, ...settings } }],
  })
  return { html: await getPage(site), assetIds }
}

async function getPage(site: TestSite): Promise<string> {
  return (await site.get('/pictures?format=main-content')).body
}

function findContainer(html: string): string {
  return /<div class="sqs-gallery-container[^>]*>/.exec(html)?.[0] ?? ''
}

test('a gallery is a list of pictures without any script', async () => {
  const { html, assetIds } = await galleryPage({ 'show-meta-basic': true, 'thumbnails-per-row': 3 })
  expect(html).toContain(
    '<div class="sqs-gallery-container sqs-gallery-block-grid sqs-gallery-aspect-ratio-square sqs-gallery-thumbnails-per-row-3 sqs-gallery-block-show-meta block-animation-none clear"',
  )
  expect(html).toContain('id="block-yui_3_17_2_1_1500_7"')
  expect(
    html.match(/class="slide sqs-gallery-design-grid-slide[^"]*" role="listitem" data-type="image"/g),
  ).toHaveLength(3)
  expect(html).toContain(
    '<p class="meta-title">Bowl &amp; plate</p><div class="meta-description" dir="auto"><p>Ash glaze</p></div>',
  )
  expect(html).toContain(`data-image-id="${assetIds[0]}"`)
  expect(html).toMatch(
    /<img class="thumb-image" src="\/s\/\w+\/bowl\.jpg\?format=750w" srcset="[^"]*1500w" sizes="[^"]+" alt="A grey bowl"/,
  )
  expect(html).toMatch(/<a class="image-slide-anchor content-fill" href="\/vase" data-title="Vase"/)
  // Without words of its own a picture is called what its title says.
  expect(html).toMatch(/alt="Vase"/)
})

test('each design has the class names of its own', async () => {
  for (const [design, list] of [
    ['slideshow', 'stacked'],
    ['slider', 'strip'],
    ['grid', 'grid'],
    ['stacked', 'stacked'],
  ] as const) {
    const { html } = await galleryPage({ design })
    expect(findContainer(html)).toContain(`sqs-gallery-block-${design} `)
    expect(html).toContain(`<div class="sqs-gallery sqs-gallery-design-${list}" role="list"`)
  }
})

test('what no setting says is the default of the specification', async () => {
  const { html } = await galleryPage({})
  const json = /data-block-json="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(json)).toMatchObject({
    design: 'grid',
    autoplay: false,
    'autoplay-duration': 5,
    controls: false,
    'auto-crop': true,
    'aspect-ratio': 'square',
    'square-thumbs': true,
    thumbnails: false,
    'thumbnail-strip-height': 80,
    'thumbnail-strip-margin': 20,
    'meta-position': 'bottom',
    'active-alignment': 'center',
    'thumbnails-per-row': 4,
    padding: 20,
    lightbox: false,
    'max-width': 300,
    newWindow: false,
    transparentBackground: false,
    methodOption: 'transient',
    existingGallery: false,
  })
})

test('numbers out of range become the nearest in it', async () => {
  const { html } = await galleryPage({
    design: 'slideshow',
    autoplay: true,
    'autoplay-duration': 99,
    thumbnails: true,
    'thumbnail-strip-height': 900,
    'max-width': 1,
  })
  expect(findContainer(html)).toContain('data-autoplay-duration="10"')
  expect(findContainer(html)).toMatch(/--vt-strip-height:200px;--vt-strip-margin:20px;--vt-thumbnail-width:100px/)
})

test('options count only where their condition holds', async () => {
  const all = {
    autoplay: true,
    controls: true,
    thumbnails: true,
    'show-meta': true,
    'meta-position': 'top-left',
    'show-meta-on-hover': true,
    'active-alignment': 'right',
  }
  const grid = findContainer((await galleryPage({ ...all, design: 'grid' })).html)
  expect(grid).not.toMatch(/autoplay|controls|meta-position|on-hover|active-alignment/)

  const slideshow = (await galleryPage({ ...all, design: 'slideshow' })).html
  expect(findContainer(slideshow)).toContain('sqs-gallery-block-meta-position-top-left sqs-gallery-block-meta-on-hover')
  expect(findContainer(slideshow)).toContain('data-autoplay-duration="5" data-controls="true"')
  expect(findContainer(slideshow)).not.toContain('active-alignment')
  expect(slideshow.match(/class="sqs-gallery-thumbnail"/g)).toHaveLength(3)

  const slider = (await galleryPage({ ...all, design: 'slider' })).html
  expect(findContainer(slider)).toContain('sqs-gallery-active-alignment-right')
  expect(slider).not.toContain('sqs-gallery-thumbnail"')

  const onlyTitle = (await galleryPage({ design: 'slideshow', 'show-meta': true, 'show-meta-only-title': true })).html
  expect(onlyTitle).toContain('<p class="meta-title">Bowl &amp; plate</p></div>')

  const whole = (await galleryPage({ design: 'slideshow', 'auto-crop': false })).html
  expect(whole).toContain('image-slide-anchor content-fit')
})

test('a picture with a link leads there, another opens large where the owner wants it', async () => {
  const { html, assetIds } = await galleryPage({ lightbox: true, lightboxTheme: 'light', newWindow: true })
  expect(findContainer(html)).toContain('data-lightbox="true" data-lightbox-theme="light"')
  expect(html).toContain(`href="/s/${assetIds[0]}/bowl.jpg?format=2500w" data-lightbox-slide="true"`)
  expect(html).toContain('href="/vase" target="_blank" rel="noopener"')
  expect(html.match(/data-lightbox-slide/g)).toHaveLength(2)
})

test('a gallery may show the pictures of a collection, with their links', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'Workshop', slug: 'workshop' })
  for (const [index, title] of ['Wheel', 'Kiln'].entries()) {
    await createItem(ctx, {
      collectionId,
      recordType: 2,
      title,
      slug: title.toLowerCase(),
      mainAssetId: await buildAsset(ctx),
      position: index,
      ...(title === 'Kiln' ? { sourceUrl: 'https://example.com/kiln', passthrough: true } : {}),
    })
  }
  await buildPage(ctx, {
    title: 'Pictures',
    slug: 'pictures',
    blocks: [
      {
        id: 'g',
        type: 'gallery',
        version: 1,
        settings: { methodOption: 'existing', collectionId, 'show-meta-basic': true },
      },
    ],
  })
  const html = await getPage(site)
  expect([...html.matchAll(/class="meta-title">([^<]+)/g)].map(([, title]) => title)).toEqual(['Wheel', 'Kiln'])
  expect(html).toContain('href="https://example.com/kiln"')
})

test('a video among pictures waits behind its picture', async () => {
  const { html } = await galleryPage({
    items: [{ type: 'video', title: 'At the wheel', url: 'https://vimeo.com/76979871' }],
  })
  expect(html).toContain('data-type="video"')
  expect(html).toContain('aria-label="Play video: At the wheel"')
  expect(html).not.toContain('<iframe')
})

test('a gallery whose pictures are gone keeps its place, and visitors see nothing', async () => {
  const { html } = await galleryPage({ items: [{ assetId: 'gone' }] })
  expect(html).toMatch(
    /<div class="sqs-block gallery-block sqs-block-gallery" hidden [^>]*id="block-yui_3_17_2_1_1500_7"><div class="sqs-block-content">\s*<\/div>/,
  )
  expect(html).not.toContain('sqs-gallery-container')
})

test('200 pictures are 200 slides, and one alone has nothing to go on to', async () => {
  const site = await testSite()
  const assetId = await buildAsset(await site.ctx())
  const gallery = (id: string, count: number) => ({
    id,
    type: 'gallery',
    version: 1,
    settings: {
      design: 'slideshow',
      controls: true,
      autoplay: true,
      thumbnails: true,
      items: Array.from({ length: count }, () => ({ assetId })),
    },
  })
  const blocks = [gallery('many', 200), gallery('one', 1)]
  await buildPage(await site.ctx(), { title: 'Pictures', slug: 'pictures', blocks })
  const [many = '', one = ''] = (await getPage(site)).split('id="block-one"')
  expect(many.match(/class="slide /g)).toHaveLength(200)
  expect(many.match(/class="sqs-gallery-thumbnail"/g)).toHaveLength(200)
  expect(one.match(/class="slide /g)).toHaveLength(1)
  expect(one).not.toMatch(/data-controls|data-autoplay|sqs-gallery-thumbnails"/)
})
