import { expect, test } from 'vitest'
import { buildJournal, buildPage } from '../../../testing/content-builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { type TestSite, testSite } from '../../../testing/test-site.ts'
import { updateCollectionContent } from '../../collections/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { FetchEmbed } from '../../embeds/index.ts'
import { FetchRefusedError } from '../../../platform/outbound/fetch-public.ts'
import { checkToSave, type ContentPlace, fieldContent, getContent, pageContent, writeContent } from './service.ts'

/** A save whose embeds ask another server. */
async function saveContent(
  ctx: Ctx,
  place: ContentPlace,
  id: string,
  { revision, ...input }: { readonly revision: string } & Readonly<Record<string, unknown>>,
  ask?: FetchEmbed,
) {
  const content = await checkToSave(input, ask)
  await writeContent(ctx, place, id, content, { revision })
  const stored = await getContent(ctx, place, id)
  return { ...stored, problems: [...content.problems, ...stored.problems] }
}

async function createPage(site: TestSite) {
  const id = await buildPage(await site.ctx(), { title: 'About', slug: 'about' })
  const editor = await staffBrowser(site, 'editor')
  const url = `/api/admin/collections/${id}/content`
  return { id, editor, url, revision: (await editor.get(url)).json().revision as string }
}

const text = (id: string, html = `<p>${id}</p>`) => ({ id, type: 'html', version: 1, settings: { html } })

test('an editor arranges a page in rows and columns, and visitors see it', async () => {
  const site = await testSite()
  const { editor, url, revision } = await createPage(site)
  const blocks = [text('block-yui_3_17_2_1_1490000000000_5023'), text('b'), text('c')]
  const layout = {
    rows: [
      {
        columns: [
          {
            span: 8,
            content: [{ block: 'block-yui_3_17_2_1_1490000000000_5023', float: 'left', span: 4 }, { block: 'b' }],
          },
          {
            span: 4,
            content: [
              {
                columns: [
                  { span: 2, content: [{ block: 'c' }] },
                  { span: 2, content: [] },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
  const saved = await editor.put(url, { revision, blocks, layout })
  expect(saved.statusCode).toBe(200)
  expect(saved.json()).toMatchObject({ problems: [], layout })
  expect(saved.json().revision).not.toBe(revision)

  await site.ctx()
  const page = (await site.get('/about')).body
  expect(page).toMatch(
    /<div class="sqs-layout sqs-grid-12 columns-12" data-type="page" data-updated-on="\d+" id="page-[0-9a-f]{24}"><div class="row sqs-row"><div class="col sqs-col-8 span-8"><div class="sqs-block html-block sqs-block-html sqs-col-4 span-4 float float-left" data-block-type="2" id="block-yui_3_17_2_1_1490000000000_5023">/,
  )
  expect(page).toMatch(
    /<div class="col sqs-col-4 span-4"><div class="row sqs-row"><div class="col sqs-col-2 span-2"><div class="sqs-block html-block sqs-block-html" data-block-type="2" id="block-c">/,
  )
})

test('the layout of the theme that an owner chose and the rows of the page leave each other alone', async () => {
  const site = await testSite()
  const { id, editor, url, revision } = await createPage(site)
  const layout = { rows: [{ columns: [{ span: 6, content: [{ block: 'a' }] }] }] }
  const json = { 'content-type': 'application/json' }
  const address = `/api/admin/collections/${id}`
  const chosen = await editor.send({ method: 'PATCH', url: address, headers: json, payload: { layout: 'wide' } })
  expect(chosen.json()).toMatchObject({ layout: 'wide' })

  const saved = await editor.put(url, { revision, blocks: [text('a')], layout })
  expect(saved.json()).toMatchObject({ problems: [], layout })
  expect((await editor.get(address)).json()).toMatchObject({ layout: 'wide' })
  await editor.send({ method: 'PATCH', url: address, headers: json, payload: { layout: '' } })
  expect((await editor.get(url)).json()).toMatchObject({ layout })
  expect((await site.get('/about')).body).toContain('<div class="col sqs-col-6 span-6">')
})

test('the second of two editors learns that the page has changed, and the first loses nothing', async () => {
  const site = await testSite()
  const { editor, url, revision } = await createPage(site)
  const [one, two] = await Promise.all([
    editor.put(url, { revision, blocks: [text('one')] }),
    editor.put(url, { revision, blocks: [text('two')] }),
  ])
  const [won, lost] = one.statusCode === 200 ? [one, two] : [two, one]
  expect([won.statusCode, lost.statusCode]).toEqual([200, 409])
  expect(lost.json()).toMatchObject({ code: 'content_changed', params: { revision: won.json().revision } })
  expect((await editor.get(url)).json().blocks).toEqual(won.json().blocks)
})

test('kinds that nobody knows and keys beside the known ones are kept and not shown', async () => {
  const site = await testSite()
  const { editor, url, revision } = await createPage(site)
  const strange = { id: 'x', type: 'of-the-future', version: 9, settings: { deep: { er: [1] } }, note: 'mine' }
  const known = { ...text('a'), settings: { html: '<p>Shown</p>', later: true } }
  await editor.put(url, { revision, blocks: [strange, known] })
  expect((await editor.get(url)).json().blocks).toEqual([strange, known])
  await site.ctx()
  const page = (await site.get('/about')).body
  expect(page).toContain('<p>Shown</p>')
  expect(page).not.toContain('of-the-future')
})

test('what cannot stand in a page is refused with a sentence', async () => {
  const site = await testSite()
  const { editor, url, revision } = await createPage(site)
  const put = async (content: object) => {
    const response = await editor.put(url, { revision, ...content })
    return { status: response.statusCode, code: response.json().code, message: response.json().message }
  }
  const rows = (block: string) => [{ columns: [{ span: 12, content: [{ block }] }] }]
  const nested = (depth: number): object =>
    depth === 0 ? { block: 'a' } : { columns: [{ span: 12, content: [nested(depth - 1)] }] }

  expect(await put({ blocks: [text('a'), text('a')] })).toMatchObject({ status: 400, code: 'block_repeated' })
  expect(await put({ blocks: [text('a')], layout: { rows: [...rows('a'), ...rows('a')] } })).toMatchObject({
    code: 'block_repeated',
  })
  expect(await put({ blocks: [], layout: { rows: rows('a') } })).toMatchObject({ status: 400, code: 'block_missing' })
  expect(await put({ blocks: [text('a')], layout: { rows: [nested(9)] } })).toMatchObject({
    status: 400,
    code: 'content_too_deep',
  })
  // Deeper than anything could be written by hand: as text.
  const [open, close] = ['{"columns":[{"span":12,"content":[', ']}]}']
  const deep = await editor.send({
    method: 'PUT',
    url,
    headers: { 'content-type': 'application/json' },
    payload: `{"revision":"${revision}","blocks":[],"layout":{"rows":[${open.repeat(20_000)}${close.repeat(20_000)}]}}`,
  })
  expect([deep.statusCode, deep.json().code]).toEqual([400, 'invalid_input'])
  expect(await put({ blocks: [text('"><script>')] })).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await put({ blocks: [{ id: 'a', type: 'html', settings: 'none' }] })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  })
  expect(await put({ blocks: Array.from({ length: 61 }, (_, index) => text(`b${index}`)) })).toMatchObject({
    status: 400,
    code: 'too_many_blocks',
  })
  // Much more is not read at all.
  expect(await put({ blocks: [text('a', 'x'.repeat(5_000_000))] })).toMatchObject({
    status: 413,
    code: 'body_too_large',
  })
  expect(await put({ blocks: [text('a', 'x'.repeat(1_050_000))] })).toEqual({
    status: 413,
    code: 'content_too_large',
    message: expect.stringContaining('of at most 1,000,000'),
  })
  expect((await editor.get(url)).json().revision).toBe(revision)
})

test('rows and grids that are too wide are refused by name', async () => {
  const site = await testSite()
  const { editor, url, revision } = await createPage(site)
  const getRefusedFields = async (content: object) => {
    const response = await editor.put(url, { revision, blocks: [text('a')], ...content })
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input'])
    return response.json().params.fields
  }
  const columns = Array.from({ length: 13 }, () => ({ span: 1, content: [] }))
  expect(await getRefusedFields({ layout: { rows: [{ columns }] } })).toEqual({
    'layout.rows.0.columns': 'A row has at most 12 columns.',
  })
  expect(await getRefusedFields({ layout: { rows: [{ columns: [{ span: 13, content: [] }] }] } })).toEqual({
    'layout.rows.0.columns.0.span': 'A column is 0 to 12 columns of the page wide.',
  })

  const entry = (id: string, desktop: readonly number[], mobile: readonly number[] = [1, 0, 9, 2]) => {
    const area = ([x, y, toX, toY]: readonly number[]) => ({ start: { x, y }, end: { x: toX, y: toY } })
    return {
      layout: { desktop: area(desktop), mobile: area(mobile) },
      content: { value: { id, type: 'line', value: {} } },
    }
  }
  const grid = (...gridContents: object[]) => ({ sections: [{ id: 's', fluidEngineContext: { gridContents } }] })
  const place = 'sections.0.fluidEngineContext.gridContents'
  expect(await getRefusedFields(grid(entry('x', [20, 0, 27, 2])))).toEqual({
    [`${place}.0.layout.desktop`]: 'A block stands outside the grid: on desktops columns go from 0 to 26.',
  })
  expect(await getRefusedFields(grid(entry('x', [1, 0, 9, 2], [4, 0, 11, 2])))).toEqual({
    [`${place}.0.layout.mobile`]: 'A block stands outside the grid: on phones columns go from 0 to 10.',
  })
  expect(await getRefusedFields(grid(entry('x', [9, 0, 3, 2])))).toEqual({
    [`${place}.0.layout.desktop`]: 'A block ends after it begins.',
  })
  const many = Array.from({ length: 61 }, (_, index) => entry(`x${index}`, [1, index, 9, index + 1]))
  expect(await getRefusedFields(grid(...many))).toEqual({ [place]: 'A section has at most 60 blocks.' })
  const twice = await editor.put(url, { revision, blocks: [text('x')], ...grid(entry('x', [1, 0, 9, 2])) })
  expect(twice.json()).toMatchObject({ code: 'block_repeated', params: { blockId: 'x' } })
  expect((await editor.get(url)).json().revision).toBe(revision)
})

test('Markdown is bounded when it is saved: a block, and all of them on a page', async () => {
  const { editor, url, revision } = await createPage(await testSite())
  const markdown = (id: string, length: number, type: string | number = 'markdown') => ({
    id,
    type,
    version: 1,
    settings: { markdown: 'a'.repeat(length) },
  })
  const long = await editor.put(url, { revision, blocks: [text('t'), markdown('m', 50_001, 44)] })
  expect(long.json()).toMatchObject({ status: 400, code: 'markdown_too_long', params: { blockId: 'm' } })
  const full = [markdown('a', 50_000), markdown('b', 50_000)]
  const many = await editor.put(url, { revision, blocks: [...full, markdown('c', 1)] })
  expect(many.json()).toMatchObject({ status: 400, code: 'too_much_markdown', params: { length: 100_001 } })
  expect((await editor.put(url, { revision, blocks: full })).statusCode).toBe(200)
})

test('rich text is bounded when it is saved: a block of any kind and place, and a page', async () => {
  const { editor, url, revision } = await createPage(await testSite())
  const tags = '<b>'.repeat(20_001)
  const layout = { start: { x: 1, y: 0 }, end: { x: 8, y: 2 } }
  const value = { id: 'x', type: 2, version: 1, value: { html: tags } }
  const inGrid = { layout: { desktop: layout, mobile: layout }, content: { value } }
  const tooLarge = [
    { blocks: [text('a'), text('x', '<b>'.repeat(300_000))] },
    { blocks: [text('a'), text('x', 'a'.repeat(102_401))] },
    { blocks: [text('a'), text('x', tags)] },
    { blocks: [{ id: 'x', type: 'accordion', settings: { items: [{ title: 'A', description: tags }] } }] },
    { blocks: [], sections: [{ id: 's', fluidEngineContext: { gridContents: [inGrid] } }] },
  ]
  for (const content of tooLarge) {
    const refused = await editor.put(url, { revision, ...content })
    expect(refused.json()).toMatchObject({ status: 400, code: 'text_too_large', params: { blockId: 'x' } })
    expect(refused.json().detail).toContain('block “x” is too large')
  }
  const full = ['a', 'b', 'c', 'd'].map((id) => text(id, 'a'.repeat(100_000)))
  const many = await editor.put(url, { revision, blocks: [...full, text('e', 'a')] })
  expect(many.json()).toMatchObject({ status: 400, code: 'too_much_text', params: { length: 400_001 } })
  expect((await editor.put(url, { revision, blocks: full })).statusCode).toBe(200)
})

test('a text or list longer than its setting allows is refused by name, unless the page has it already', async () => {
  const site = await testSite()
  const { id, editor, url, revision } = await createPage(site)
  const quote = (source: string, id = 'q') => ({ id, type: 'quote', settings: { quote: 'Mind the step.', source } })
  const accounts = Array.from({ length: 31 }, () => ({ service: 'email' }))
  const refuse = async (block: object) => {
    const refused = await editor.put(url, { revision, blocks: [block] })
    return refused.json()
  }
  expect(await refuse(quote('s'.repeat(501)))).toMatchObject({
    status: 400,
    code: 'setting_too_long',
    detail: expect.stringContaining('“source” of the block “q” has 501 characters of at most 500.'),
  })
  const items = [{ title: 'Clay' }, { title: 't'.repeat(501) }]
  expect(await refuse({ id: 'x', type: 'accordion', settings: { items } })).toMatchObject({
    params: { setting: 'items.1.title', limit: 500 },
  })
  expect(await refuse({ id: 'x', type: 54, settings: { accounts } })).toMatchObject({
    params: { setting: 'accounts', length: 31, limit: 30, unit: 'entries' },
  })
  expect(
    await refuse({ id: 'x', type: 'button', version: 2, settings: { link: { label: 'l'.repeat(201) } } }),
  ).toMatchObject({
    params: { setting: 'link.label', limit: 200 },
  })

  const stored = { blocks: [quote('i'.repeat(600)), { id: 'x', type: 'social-links', settings: { accounts } }] }
  const ctx = await site.ctx()
  await updateCollectionContent(ctx, id, () => stored)
  const { revision: now } = (await editor.get(url)).json()
  const kept = await editor.put(url, { revision: now, blocks: [...stored.blocks, quote('Marit', 'new')] })
  expect([kept.statusCode, kept.json().blocks[0].settings.source]).toEqual([200, 'i'.repeat(600)])
})

test('what is not shown is kept and named to the owner', async () => {
  const site = await testSite()
  const { editor, url, revision } = await createPage(site)
  const blocks = [
    { id: 'star', type: 'of-the-future', version: 9, settings: { deep: { er: [1] } } },
    { id: 'donation', type: 52, version: 1, settings: { suggested: 5 } },
    { id: 'newer', type: 'quote', version: 7, settings: { quote: 'Still readable', mood: 'calm' } },
    text('known'),
  ]
  const saved = await editor.put(url, { revision, blocks })
  expect(saved.statusCode).toBe(200)
  const told = [
    { blockId: 'star', message: expect.stringContaining('“of-the-future”. It is kept as it is, and visitors do not') },
    { blockId: 'donation', message: expect.stringContaining('“52”') },
    { blockId: 'newer', message: expect.stringContaining('a newer version of its kind (7, known here is 1)') },
  ]
  expect(saved.json().problems).toEqual(told)
  const read = (await editor.get(url)).json()
  expect([read.blocks, read.problems]).toEqual([blocks, told])
  await site.ctx()
  const page = (await site.get('/about?format=main-content')).body
  expect(page).toContain('Still readable')
  expect(page).not.toMatch(/of-the-future|block-donation/)
})

test('a code of a private address asks nobody and says why', async () => {
  const site = await testSite()
  const { editor, url, revision } = await createPage(site)
  const urls = [
    'http://127.0.0.1:1/x',
    'http://169.254.169.254/latest',
    'https://192.168.0.1/video',
    'file:///etc/passwd',
  ]
  const blocks = urls.map((address, index) => ({
    id: `e${index}`,
    type: 'embed',
    version: 1,
    settings: { url: address },
  }))
  const saved = await editor.put(url, { revision, blocks })
  expect(saved.json().problems).toEqual(
    blocks.map(({ id }) => ({ blockId: id, message: expect.stringContaining('no service that can be embedded') })),
  )
  expect(saved.json().blocks).toEqual(blocks)
  await site.ctx()
  const page = (await site.get('/about?format=main-content')).body
  expect(page).not.toMatch(/<iframe|href="file:/)
})

test('content that contains itself is refused', async () => {
  const site = await testSite()
  const { id, revision } = await createPage(site)
  const row: { columns: unknown[] } = { columns: [] }
  row.columns.push({ span: 12, content: [row] })
  await expect(
    saveContent(await site.ctx(), pageContent, id, { blocks: [], layout: { rows: [row] }, revision }),
  ).rejects.toMatchObject({
    code: 'content_too_deep',
  })
})

test('only those who may write content do, and only on their own site', async () => {
  const site = await testSite()
  const { id, url, revision } = await createPage(site)
  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.get(url)).statusCode).toBe(200)
  expect((await viewer.put(url, { revision, blocks: [] })).statusCode).toBe(403)
  expect((await site.browser().get(url)).statusCode).toBe(401)
  const other = await testSite()
  const stranger = await staffBrowser(other)
  expect((await stranger.get(url)).statusCode).toBe(404)
  expect((await stranger.put(`/api/admin/collections/${id}/content`, { revision, blocks: [] })).statusCode).toBe(404)
})

test('a post is made of blocks, and lists, feeds and the search have its text', async () => {
  const site = await testSite()
  const { itemIds } = await buildJournal(await site.ctx(), 1)
  const editor = await staffBrowser(site, 'editor')
  const url = `/api/admin/items/${itemIds[0]}/content`
  const { revision } = (await editor.get(url)).json()
  const blocks = [text('a', '<p>Of celadon</p>'), { id: 'q', type: 'quote', version: 1, settings: { quote: 'Slowly' } }]
  const layout = {
    rows: [
      {
        columns: [
          { span: 8, content: [{ block: 'a' }] },
          { span: 4, content: [{ block: 'q' }] },
        ],
      },
    ],
  }
  expect((await editor.put(url, { revision, blocks, layout })).statusCode).toBe(200)
  expect((await editor.put(url, { revision, blocks })).statusCode).toBe(409)
  await site.ctx()
  const page = (await site.get('/journal/post-1')).body
  expect(page).toMatch(
    new RegExp(
      `data-type="item" data-updated-on="\\d+" id="item-${itemIds[0]}"><div class="row sqs-row"><div class="col sqs-col-8 span-8">`,
    ),
  )
  expect(page).toContain('Slowly')
  expect((await site.get('/journal?format=rss')).body).toContain('Of celadon')
  expect((await site.get('/search?q=celadon')).body).toContain('/journal/post-1')
})

test('a field of the theme is stored with its layout', async () => {
  const site = await testSite()
  const editor = await staffBrowser(site, 'editor')
  const url = '/api/admin/block-fields/footerBlocks/content'
  const empty = (await editor.get(url)).json()
  expect(empty).toMatchObject({ blocks: [], layout: null, sections: null })
  const layout = {
    rows: [
      {
        columns: [
          { span: 6, content: [{ block: 'a' }] },
          { span: 6, content: [{ block: 'b' }] },
        ],
      },
    ],
  }
  const saved = await editor.put(url, { revision: empty.revision, blocks: [text('a'), text('b')], layout })
  expect(saved.statusCode).toBe(200)
  expect((await editor.put(url, { revision: empty.revision, blocks: [] })).statusCode).toBe(409)
  await site.ctx()
  expect((await site.get('/')).body).toMatch(
    /id="footerBlocks"><div class="row sqs-row"><div class="col sqs-col-6 span-6"><div class="sqs-block html-block sqs-block-html" data-block-type="2" id="block-a">/,
  )
})

test('what another service says of an address is stored once, with the block', async () => {
  const site = await testSite()
  const { id, revision } = await createPage(site)
  const asked: string[] = []
  const ask = async (address: string) => {
    asked.push(address)
    if (address.includes('gone')) throw new FetchRefusedError('The server answered 404.')
    return {
      type: 'video' as const,
      html: '<iframe src="https://player.vimeo.com/video/1" width="640" height="480" onload="x()"></iframe><script>bad()</script>',
      title: 'A <film>',
      authorName: '',
      providerName: 'Vimeo',
      thumbnailUrl: '',
    }
  }
  const embed = (blockId: string, url: string) => ({ id: blockId, type: 'embed', version: 1, settings: { url } })
  const blocks = [embed('film', 'https://vimeo.com/1'), embed('gone', 'https://vimeo.com/gone')]
  const first = await saveContent(await site.ctx(), pageContent, id, { blocks, revision }, ask)
  expect(first.problems).toEqual([{ blockId: 'gone', message: 'The server answered 404.' }])
  await saveContent(await site.ctx(), pageContent, id, { blocks: first.blocks, revision: first.revision }, ask)
  expect(asked).toEqual(['https://vimeo.com/1', 'https://vimeo.com/gone', 'https://vimeo.com/gone'])

  await site.ctx()
  const page = (await site.get('/about')).body
  expect(page).toMatch(
    /style="padding-bottom: 75%"><iframe src="https:\/\/player\.vimeo\.com\/video\/1" title="A &lt;film&gt;"/,
  )
  expect(page).toContain('<a class="embed-link" href="https://vimeo.com/gone"')
  expect(page).not.toMatch(/bad\(\)|onload/)
})

test('fields ask other services as pages do', async () => {
  const site = await testSite()
  const blocks = [{ id: 'a', type: 'embed', version: 1, settings: { url: 'https://intranet.example/video' } }]
  const empty = (await (await staffBrowser(site, 'editor')).get('/api/admin/block-fields/banner/content')).json()
  // Nobody is asked: the address belongs to no provider.
  const saved = await saveContent(await site.ctx(), fieldContent, 'banner', { blocks, revision: empty.revision })
  expect(saved.problems).toEqual([
    { blockId: 'a', message: expect.stringContaining('no service that can be embedded') },
  ])
})
