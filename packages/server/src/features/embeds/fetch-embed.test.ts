import { expect, test } from 'vitest'
import { type Fetch, fetchEmbed } from './fetch-embed.ts'
import { findProvider } from './providers.ts'

/** Servers of others: the response of each address, and the requests. */
function servers(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const fetch: Fetch = async (address) => {
    asked.push(address)
    const { origin, pathname } = new URL(address)
    const answer = answers[origin + pathname]
    return Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  return { asked, fetch }
}

test('a provider whose endpoint is known is asked there', async () => {
  const html = '<iframe src="https://player.vimeo.com/video/1"></iframe>'
  const { asked, fetch } = servers({
    'https://vimeo.com/api/oembed.json': {
      type: 'video',
      html,
      title: 'A film',
      width: '640',
      height: 360,
      author_name: 7,
    },
  })
  expect(await fetchEmbed('https://vimeo.com/1?a=b&c', fetch)).toMatchObject({
    type: 'video',
    html,
    title: 'A film',
    authorName: '',
    providerName: 'Vimeo',
    thumbnailUrl: '',
    width: 640,
    height: 360,
  })
  expect(asked).toEqual([
    'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F1%3Fa%3Db%26c&format=json&maxwidth=1500',
  ])
})

test('a provider without one is asked where its page says', async () => {
  const page = (href: string) =>
    `<html><link rel="icon" href="/i.png"><LINK title='x' type="application/json+oembed" href='${href}'></html>`
  const album = 'https://artist.bandcamp.com/album/one'
  const found = servers({
    [album]: page('/oembed?url=1&amp;format=json'),
    'https://artist.bandcamp.com/oembed': { type: 'rich', html: '<p>One</p>' },
  })
  expect(await fetchEmbed(album, found.fetch)).toMatchObject({ html: '<p>One</p>', providerName: 'Bandcamp' })
  expect(found.asked[1]).toBe('https://artist.bandcamp.com/oembed?url=1&format=json')

  for (const href of [
    'https://evil.example/oembed',
    'http://bandcamp.com/oembed',
    'https://vimeo.com/api/oembed.json',
    '//',
  ]) {
    const elsewhere = servers({ [album]: page(href) })
    await expect(fetchEmbed(album, elsewhere.fetch), href).rejects.toThrow(
      'Bandcamp does not say how this page can be embedded.',
    )
    expect(elsewhere.asked).toEqual([album])
  }
})

test('no other server is requested, and a malformed response is refused', async () => {
  const { asked, fetch } = servers({
    'https://www.youtube.com/oembed': 'Unauthorized',
    'https://vimeo.com/api/oembed.json': 'null',
  })
  for (const address of [
    'https://example.com/',
    'http://vimeo.com/1',
    'https://vimeo.com.evil.example/1',
    'https://notvimeo.com/1',
    'nonsense',
    'file:///etc/passwd',
  ])
    await expect(fetchEmbed(address, fetch), address).rejects.toThrow('no service that can be embedded')
  expect(asked).toEqual([])
  await expect(fetchEmbed('https://youtu.be/x', fetch)).rejects.toThrow('cannot be embedded')
  await expect(fetchEmbed('https://vimeo.com/1', fetch)).rejects.toThrow('cannot be embedded')
})

test('names below a provider belong to it, whatever their case', () => {
  expect(findProvider('https://OPEN.Spotify.com./track/1')?.name).toBe('Spotify')
  expect(findProvider('https://user@evil.example/https://vimeo.com')).toBeUndefined()
})
