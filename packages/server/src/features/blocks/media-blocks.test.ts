import { expect, test } from 'vitest'
import { FetchRefusedError } from '../../platform/outbound/fetch-public.ts'
import { buildAsset, buildPage } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { type Asset, storeAsset } from '../assets/index.ts'
import { video } from './types/media/video.ts'

async function pageWith(
  type: string,
  settings: (assetId: string) => Record<string, unknown>,
  image: Parameters<typeof buildAsset>[1] = { altText: 'A grey bowl' },
) {
  const site = await testSite()
  const ctx = await site.ctx()
  const assetId = await buildAsset(ctx, image)
  const version = type === 'image' ? 2 : 1
  await buildPage(ctx, {
    title: 'Page',
    slug: 'page',
    blocks: [{ id: 'b', type, version, settings: settings(assetId) }],
  })
  return { html: (await site.get('/page?format=main-content')).body, assetId }
}

test('a picture stands in its figure, with its shape, its point of interest and a caption', async () => {
  const { html, assetId } = await pageWith('image', (assetId) => ({
    assetId,
    description: '<p>Ash glaze</p>',
    'aspect-ratio': 'square',
    focalPoint: { x: 0.2, y: 0.8 },
  }))
  expect(html).toContain(
    '<div class="image-block-outer-wrapper layout-caption-below design-layout-inline combination-animation-none',
  )
  expect(html).toContain('<figure class="sqs-block-image-figure intrinsic" style="max-width:1500px;--ratio:1">')
  expect(html).toContain('<div class="image-block-wrapper has-aspect-ratio" style="padding-bottom:100%"')
  expect(html).toContain(
    `data-image-dimensions="1500x1000" data-image-focal-point="0.2,0.8" data-load="false" data-image-id="${assetId}" data-type="image"`,
  )
  expect(html).toContain('style="object-position: 20% 80%"')
  expect(html).toContain('<div class="image-caption" dir="auto"><p>Ash glaze</p></div>')
})

test('each layout of a picture with words has their class names', async () => {
  for (const designLayout of ['poster', 'card', 'overlap', 'collage', 'stack']) {
    const { html } = await pageWith('image', (assetId) => ({
      assetId,
      designLayout,
      title: 'The workshop',
      description: '<p>Open on Saturdays.</p>',
      buttonText: 'Visit us',
      linkUrl: '/visit',
    }))
    expect(html).toContain(`design-layout-${designLayout} `)
    expect(html).toMatch(
      /<div class="image-title"><p>The workshop<\/p><\/div>.*<div class="image-subtitle" dir="auto"><p>Open on Saturdays\.<\/p><\/div>.*<div class="image-button"><a class="[^"]*sqs-block-button-element[^"]*" href="\/visit">Visit us<\/a>/,
    )
  }
})

test('a caption stands below, on the picture, or nowhere', async () => {
  for (const layout of ['caption-below', 'caption-overlay', 'caption-overlay-onhover', 'caption-hidden']) {
    const { html } = await pageWith('image', (assetId) => ({ assetId, layout, description: '<p>Words</p>' }))
    expect(html).toContain(`layout-${layout} `)
    expect(html.includes('image-caption-wrapper')).toBe(layout !== 'caption-hidden')
  }
})

test('decoration has no words, a picture that leads somewhere always has', async () => {
  const decoration = await pageWith('image', (assetId) => ({ assetId, decorative: true, altText: 'ignored' }))
  expect(decoration.html).toMatch(/<img class="thumb-image"[^>]* alt=""/)
  const link = await pageWith('image', (assetId) => ({ assetId, linkUrl: '/shop' }), { filename: 'shop-window.jpg' })
  expect(link.html).toContain('<a class="sqs-block-image-link" href="/shop" aria-label="shop-window.jpg">')
  const own = await pageWith('image', (assetId) => ({ assetId, altText: 'Written "here"' }))
  expect(own.html).toContain('alt="Written &quot;here&quot;"')
})

test('a picture saved with the settings of before keeps its caption and its link', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const settings = { assetId: await buildAsset(ctx), caption: 'Clay & ash', linkUrl: '/shop', newWindow: true }
  await buildPage(ctx, { title: 'Page', slug: 'page', blocks: [{ id: 'b', type: 'image', version: 1, settings }] })
  const { body } = await site.get('/page?format=main-content')
  expect(body).toContain('<div class="image-caption" dir="auto"><p>Clay &amp; ash</p></div>')
  expect(body).toContain('<a class="sqs-block-image-link" href="/shop" target="_blank" rel="noopener"')
})

test('a drawing is shown as it is', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
  const drawing = await storeAsset(ctx, { filename: 'mark.svg', bytes: Buffer.from(svg) })
  await buildPage(ctx, {
    title: 'Page',
    slug: 'page',
    blocks: [{ id: 'b', type: 'image', version: 2, settings: { assetId: drawing.id } }],
  })
  const { body } = await site.get('/page?format=main-content')
  expect(body).toMatch(new RegExp(`<img class="thumb-image" src="/s/${drawing.id}/mark.svg" alt=""`))
})

const frame = 'https://player.vimeo.com/video/76979871'

test('nothing is asked of a provider before somebody presses play', async () => {
  const { html, assetId } = await pageWith('video', (assetId) => ({
    url: 'https://vimeo.com/76979871',
    html: `<iframe src="${frame}?h=1" width="1280" height="960" onload="x()" style="position:fixed"></iframe><script>x()</script>`,
    providerName: 'Vimeo',
    title: 'At the wheel',
    assetId,
    description: '<p>One bowl.</p>',
  }))
  expect(html).toContain(
    '<div class="embed-block-wrapper" style="padding-bottom:75%"><div class="sqs-video-wrapper" data-load="false" data-html="&lt;iframe src=',
  )
  expect(html).toContain('data-provider-name="Vimeo"')
  expect(html).toContain(
    '<a class="sqs-video-overlay" href="https://vimeo.com/76979871" target="_blank" rel="noopener" aria-label="Play video: At the wheel">',
  )
  expect(html).toContain(`data-image-id="${assetId}"`)
  expect(html).toContain(
    '<span class="sqs-video-opaque"></span><span class="sqs-video-icon" aria-hidden="true"></span>',
  )
  expect(html).toContain('<div class="video-caption" dir="auto"><p>One bowl.</p></div>')
  expect(html).not.toMatch(/<iframe|onload|position:fixed/)
})

test('without a picture before it the player has a name and waits until it is near', async () => {
  const { html } = await pageWith('video', () => ({
    url: 'https://youtu.be/aqz-KE-bpKQ',
    title: 'Firing',
    overlay: false,
  }))
  expect(html).toContain('<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Firing" allow="')
  expect(html).toContain('loading="lazy"')
})

test('only players of known providers are put into a page', async () => {
  for (const code of [
    '<iframe src="https://evil.example/player.vimeo.com"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="http://player.vimeo.com/video/1"></iframe>',
  ]) {
    const { html } = await pageWith('video', () => ({ html: code, overlay: false }))
    expect(html).not.toContain('<iframe')
    expect(html).not.toContain('sqs-video-wrapper')
  }
})

test('an uploaded video plays by itself, in parts, with captions', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(4000, 7)])
  const film = await storeAsset(ctx, { filename: 'film.mp4', bytes })
  const captions: Asset = await storeAsset(ctx, {
    filename: 'film.vtt',
    bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'),
  })
  const settings = { fileAssetId: film.id, captionsAssetId: captions.id, captionsLanguage: 'de', title: 'Glazing' }
  await buildPage(ctx, { title: 'Page', slug: 'page', blocks: [{ id: 'b', type: 'video', version: 1, settings }] })
  const { body } = await site.get('/page?format=main-content')
  expect(body).toMatch(
    /<video class="sqs-native-video" controls playsinline preload="metadata"[^>]* aria-label="Glazing"><source src="[^"]+film\.mp4" type="video\/mp4"><track kind="captions" src="[^"]+film\.vtt" srclang="de" label="Captions" default>/,
  )
  const [, source = ''] = /<source src="([^"]+)"/.exec(body) ?? []
  const part = await site.browser().get(source, { headers: { range: 'bytes=0-99' } })
  expect([part.statusCode, part.headers['content-type'], part.rawPayload.length]).toEqual([206, 'video/mp4', 100])
  const [, track = ''] = /<track kind="captions" src="([^"]+)"/.exec(body) ?? []
  expect((await site.get(track)).headers['content-type']).toMatch(/^text\/vtt/)
})

test('a video of an account that cannot be shown is refused with the words of the specification', async () => {
  const answer = { type: 'video' as const, html: `<iframe src="${frame}"></iframe>`, title: 'Film', authorName: '' }
  const ask = (accountType: string) => async () => ({ ...answer, providerName: 'Vimeo', thumbnailUrl: '', accountType })
  const stored = { url: 'https://vimeo.com/76979871' }
  await expect(video.prepare?.(stored, ask('basic'))).rejects.toThrow(
    new FetchRefusedError('Vimeo Basic accounts are unsupported. Please share a video from a different account.'),
  )
  const kept = await video.prepare?.(stored, ask('plus'))
  expect(kept).toMatchObject({ html: answer.html, providerName: 'Vimeo', title: 'Film' })
  // Known media are not asked for again.
  const nobody = () => Promise.reject(new Error('asked again'))
  await expect(video.prepare?.(kept ?? {}, nobody)).resolves.toEqual(kept)
  const own = { ...stored, html: '<iframe src="https://player.vimeo.com/video/2"></iframe>' }
  await expect(video.prepare?.(own, nobody)).resolves.toEqual(own)
  // Another address is another video.
  const moved = await video.prepare?.({ ...kept, url: 'https://vimeo.com/3' }, ask('plus'))
  expect(moved).toMatchObject({ htmlOf: 'https://vimeo.com/3' })
})

test('a recording has the player of the browser, and a link to it where the owner wants that', async () => {
  const { html } = await pageWith('audio', () => ({
    url: 'https://example.com/a.mp3?x=1&y=2',
    title: 'Episode "7"',
    author: 'Ida',
    download: true,
  }))
  expect(html).toContain('data-audio-asset-url="https://example.com/a.mp3?x=1&amp;y=2" data-item-id="b"')
  expect(html).toContain(
    '<audio controls preload="none" src="https://example.com/a.mp3?x=1&amp;y=2" aria-label="Episode &quot;7&quot;"></audio>',
  )
  expect(html).toContain('<p class="author">Ida</p>')
  expect(html).toMatch(/<a class="download" href="https:\/\/example\.com\/a\.mp3\?x=1&amp;y=2" download>/)
  expect((await pageWith('audio', () => ({ title: 'Nothing' }))).html).not.toContain('<audio')
})

test('questions open without a script, one at a time unless the owner says otherwise', async () => {
  const items = [
    { title: 'Do you <ship>?', description: '<p>Yes.</p><script>x()</script>' },
    { title: 'And back?', description: '<p>Yes.</p>' },
    { description: 'has no title' },
  ]
  const { html } = await pageWith('accordion', () => ({ items, firstOpen: true }))
  expect(html).toContain(
    '<ul class="accordion-items-container" data-icon="plus" data-icon-placement="right" data-should-allow-multiple-open-items="false" data-is-divider-enabled="true">',
  )
  expect(html).toContain(
    '<li class="accordion-item"><details name="accordion-b" open><summary class="accordion-item__click-target"><h2 class="accordion-item__title-wrapper"><span class="accordion-item__title">Do you &lt;ship&gt;?</span></h2>',
  )
  expect(html).toContain('<details name="accordion-b"><summary')
  expect(html).toContain(
    '<div class="accordion-item__dropdown"><div class="accordion-item__description" dir="auto"><p>Yes.</p></div></div>',
  )
  expect(html.match(/class="accordion-item"/g)).toHaveLength(2)

  const several = await pageWith('accordion', () => ({ items, allowMultipleOpen: true }))
  expect(several.html).toContain('<li class="accordion-item"><details><summary')
})
