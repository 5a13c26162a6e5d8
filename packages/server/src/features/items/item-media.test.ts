import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FetchRefusedError } from '../../platform/outbound/fetch-public.ts'
import { buildAsset } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { fetchEmbed } from '../embeds/index.ts'
import { createCollection } from '../collections/index.ts'
import { createListItem, describeItem, updateListItem } from './service/admin-items.ts'
import type { RemoteMedia } from './service/item-video.ts'

const code = '<iframe src="https://player.vimeo.com/video/1" width="640" height="360" onload="steal()"></iframe>'

async function drawPicture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 36, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

/** A service with one picture for each video; what was fetched is listed. */
function vimeo(colour = '#884422') {
  const asked: string[] = []
  const outside: RemoteMedia = {
    fetchEmbed: (address) =>
      fetchEmbed(address, async (question) => {
        asked.push(question)
        const thumbnail = `https://i.vimeocdn.example/${encodeURIComponent(address)}.jpg`
        return Buffer.from(JSON.stringify({ type: 'video', html: code, title: 'Throwing', thumbnail_url: thumbnail }))
      }),
    fetchPicture: async (address) => {
      asked.push(address)
      return drawPicture(colour)
    },
  }
  return { asked, outside }
}

async function gallery(typeName = 'gallery') {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName, title: 'Films', slug: 'films' })
  const staff = await staffBrowser(site)
  const upload = async (filename: string, payload: Buffer) =>
    (await staff.send({ method: 'POST', url: `/api/admin/assets?filename=${filename}`, payload })).json()
  return { site, ctx, collectionId, staff, upload }
}

test('a video of a service is asked for once, and its picture stands for it', async () => {
  const { site, ctx, collectionId } = await gallery()
  const { asked, outside } = vimeo()
  const itemId = await createListItem(
    ctx,
    { collectionId, title: 'A & B', state: 'published', video: { url: 'vimeo.com/1' } },
    outside,
  )
  const saved = await describeItem(ctx, itemId)
  expect(saved).toMatchObject({
    recordType: 8,
    hasVideo: true,
    video: { url: 'https://vimeo.com/1', providerName: 'Vimeo', title: 'Throwing', isAnswered: true, file: null },
    pictures: [{ altText: 'Throwing', width: 64, contentType: 'image/jpeg' }],
  })
  expect(asked).toHaveLength(2)
  await updateListItem(ctx, itemId, { title: 'A film', video: { url: 'https://vimeo.com/1' } }, outside)
  expect(asked).toHaveLength(2)

  const { items } = (await site.get('/films?format=json')).json()
  expect(items[0]).toMatchObject({
    recordType: 8,
    recordTypeLabel: 'video',
    overlay: true,
    oembed: { providerName: 'Vimeo', title: 'Throwing', url: 'https://vimeo.com/1' },
    mainImage: { altText: 'Throwing' },
  })
  expect(items[0].oembed.html).toContain('<iframe src="https://player.vimeo.com/video/1" title="A film"')
  expect(items[0].oembed.html).not.toContain('steal')
  const list = (await site.get('/films')).body
  expect(list).toContain('aria-label="Play video: A film" data-lightbox-slide="true"')
  expect((await site.get('/films/a-and-b')).body).toContain('sqs-video-wrapper')
})

test('the picture of the service goes with its video; one of the owner stays', async () => {
  const { ctx, collectionId } = await gallery()
  const itemId = await createListItem(
    ctx,
    { collectionId, title: 'Film', video: { url: 'https://vimeo.com/1' } },
    vimeo().outside,
  )
  const first = (await describeItem(ctx, itemId)).pictures
  await updateListItem(ctx, itemId, { video: { url: 'https://vimeo.com/2' } }, vimeo('#2244aa').outside)
  const second = (await describeItem(ctx, itemId)).pictures
  expect(second).toHaveLength(1)
  expect(second[0]?.id).not.toBe(first[0]?.id)

  const mine = await buildAsset(ctx, { altText: 'Mine' })
  await updateListItem(
    ctx,
    itemId,
    { pictureIds: [mine], video: { url: 'https://vimeo.com/3' } },
    vimeo('#00ff00').outside,
  )
  expect((await describeItem(ctx, itemId)).pictures).toMatchObject([{ id: mine }])
  await updateListItem(ctx, itemId, { video: null })
  expect(await describeItem(ctx, itemId)).toMatchObject({ recordType: 2, video: null, pictures: [{ id: mine }] })
})

test('a service that cannot be reached does not prevent saving; one that says no does, at the field', async () => {
  const { site, ctx, collectionId, staff } = await gallery()
  const fails = (reason: string, isUnreachable: boolean): RemoteMedia => ({
    fetchEmbed: () => Promise.reject(new FetchRefusedError(reason, isUnreachable)),
    fetchPicture: () => Promise.reject(new Error('nobody asks')),
  })
  const film = {
    collectionId,
    title: 'Film',
    state: 'published' as const,
    video: { url: 'https://vimeo.com/76979871' },
  }
  const itemId = await createListItem(ctx, film, fails('The name of the server could not be found.', true))
  expect((await describeItem(ctx, itemId)).video).toMatchObject({
    isAnswered: false,
    url: 'https://vimeo.com/76979871',
  })
  // The player of this service is known by the address alone.
  expect((await site.get('/films/film')).body).toContain('player.vimeo.com/video/76979871')

  await expect(createListItem(ctx, film, fails('The server answered 404.', false))).rejects.toMatchObject({
    params: { fields: { video: 'The server answered 404.' } },
  })
  for (const url of ['https://127.0.0.1/film', 'https://example.com/film', 'javascript:alert(1)']) {
    const refused = await staff.post('/api/admin/items', { ...film, video: { url } })
    expect(refused.statusCode, url).toBe(400)
    expect(refused.json().params.fields.video, url).toMatch(/no service that can be embedded|begins with https/)
  }
})

test('an own video file plays on its page; other files are refused', async () => {
  const { site, ctx, collectionId, staff, upload } = await gallery()
  const film = await upload(
    'clip.mp4',
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(99)]),
  )
  const added = await staff.post('/api/admin/items', {
    collectionId,
    title: 'Clip',
    state: 'published',
    video: { fileAssetId: film.id },
  })
  expect(added.json()).toMatchObject({ recordType: 8, video: { file: { filename: 'clip.mp4', url: film.url } } })
  await site.ctx()
  expect((await site.get('/films/clip')).body).toContain(`<source src="${film.url}" type="video/mp4">`)
  expect((await site.get('/films')).body).toContain(`data-video-url="${film.url}"`)

  const picture = await buildAsset(ctx)
  const refused = await staff.post('/api/admin/items', { collectionId, title: 'No', video: { fileAssetId: picture } })
  expect(refused.json().params.fields).toEqual({ video: 'Choose a video file (MP4 or WebM).' })
})

test('a track has its audio file, and only an audio file', async () => {
  const { site, collectionId, staff, upload } = await gallery('album')
  const song = await upload('song.mp3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(200)]))
  const added = await staff.post('/api/admin/items', {
    collectionId,
    title: 'Song',
    state: 'published',
    audioUrl: song.url,
  })
  expect(added.json().audioUrl).toBe(song.url)
  await site.ctx()
  expect((await site.get('/films')).body).toContain(`data-audio-asset-url="${song.url}"`)
  const picture = await upload('bowl.jpg', await drawPicture('#fff'))
  for (const audioUrl of [picture.url, 'javascript:alert(1)']) {
    const refused = await staff.post('/api/admin/items', { collectionId, title: 'No', audioUrl })
    expect(refused.statusCode, audioUrl).toBe(400)
    expect(refused.json().params.fields.audioUrl).toMatch(/audio file|begins with https/)
  }
})

test('a post shows a quote, a link or its picture at its head, on its page and in lists', async () => {
  const { site, ctx, collectionId, staff } = await gallery('blog')
  const mine = await buildAsset(ctx, { altText: 'Mine' })
  const itemId = await createListItem(
    ctx,
    {
      collectionId,
      title: 'Words',
      slug: 'words',
      state: 'published',
      pictureIds: [mine],
      video: { url: 'https://vimeo.com/1' },
      featuredMedia: { type: 'quote', quote: 'Clay <remembers>', source: 'A & B' },
    },
    vimeo().outside,
  )
  const item = async () => (await site.get('/films/words?format=json')).json().item
  const pages = async () => [(await site.get('/films/words')).body, (await site.get('/films')).body]
  expect(await item()).toMatchObject({
    recordType: 1,
    promotedBlockType: 'quote',
    promotedQuote: { text: 'Clay &lt;remembers&gt;', source: 'A &amp; B' },
  })
  for (const page of await pages()) {
    expect(page).toContain('<blockquote dir="auto">Clay &lt;remembers&gt;</blockquote><figcaption dir="auto">A &amp; B')
    expect(page).toContain('promoted-block-quote')
    expect(page).toContain('.vt-promoted-quote')
  }
  expect((await staff.get(`/api/admin/items/${itemId}`)).json().featuredMedia).toEqual({
    type: 'quote',
    quote: 'Clay <remembers>',
    source: 'A & B',
  })

  const link = { featuredMedia: { type: 'link' } } as const
  await expect(updateListItem(ctx, itemId, link)).rejects.toMatchObject({
    params: { fields: { sourceUrl: 'Enter the URL that the link leads to.' } },
  })
  await updateListItem(ctx, itemId, { ...link, sourceUrl: 'https://www.example.com/clay?a=1&b=2' })
  expect(await item()).toMatchObject({ promotedBlockType: 'link', promotedLink: { host: 'example.com' } })
  for (const page of await pages())
    expect(page).toContain('<a href="https://www.example.com/clay?a=1&amp;b=2">example.com</a></p>')

  await updateListItem(ctx, itemId, { featuredMedia: { type: 'image' } })
  const pictured = await item()
  expect([pictured.promotedBlockType, pictured.video, pictured.mainImage.altText]).toEqual(['image', undefined, 'Mine'])
  await updateListItem(ctx, itemId, { featuredMedia: null })
  expect((await item()).promotedBlockType).toBe('video')
})

test('only posts have featured media, and lists are generic collections whatever they hold', async () => {
  const { site, ctx, collectionId } = await gallery()
  await expect(
    createListItem(ctx, { collectionId, title: 'Film', featuredMedia: { type: 'image' } }),
  ).rejects.toMatchObject({
    params: { fields: { featuredMedia: 'Only posts have featured media.' } },
  })
  for (const typeName of ['blog', 'events', 'album', 'index'])
    await createCollection(ctx, { typeName, title: typeName, slug: `the-${typeName}` })
  const types = ['films', 'the-blog', 'the-events', 'the-album', 'the-index'].map(async (slug) => {
    const { collection } = (await site.get(`/${slug}?format=json`)).json()
    return [collection.typeName, collection.type]
  })
  expect(await Promise.all(types)).toEqual([
    ['gallery', 1],
    ['blog', 1],
    ['events', 1],
    ['album', 1],
    ['index', 1],
  ])
})
