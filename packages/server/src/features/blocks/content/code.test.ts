import { expect, test } from 'vitest'
import { buildJournal, buildPage } from '../../../testing/content-builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../../testing/test-site.ts'
import { buildZip } from '../../../testing/zip.ts'

const script = '<script>document.title = "ran"</script>'

/** Every shape in which a stored block prints HTML of its settings as it is, with where that HTML stands. */
const runningBlocks = {
  'code block': (html: string) => ({ type: 'code', settings: { source: html } }),
  'code block of a newer version': (html: string) => ({ type: 'code', version: 9, settings: { source: html } }),
  'code block by its number': (html: string) => ({ type: 23, settings: { wysiwyg: { engine: 'code', source: html } } }),
  'code block of the shared number': (html: string) => ({
    type: 1337,
    settings: { wysiwyg: { engine: 'code', source: html } },
  }),
  'embed block': (html: string) => ({ type: 'embed', settings: { html } }),
  'embed block by its number': (html: string) => ({ type: 22, settings: { html } }),
}

/** The three places of content, each with its address. */
async function createSite() {
  const site = await testSite()
  const ctx = await site.ctx()
  const pageId = await buildPage(ctx, { title: 'About', slug: 'about' })
  const { itemIds } = await buildJournal(ctx, 1)
  const urls = [
    `/api/admin/collections/${pageId}/content`,
    `/api/admin/items/${itemIds[0]}/content`,
    '/api/admin/block-fields/footerBlocks/content',
  ]
  return { site, urls, editor: await staffBrowser(site, 'editor'), admin: await staffBrowser(site) }
}

const withId = (block: object, id = 'x') => ({ id, version: 1, ...block })
const inGrid = ({ settings, ...block }: ReturnType<typeof withId> & { settings?: unknown }) => ({
  blocks: [],
  sections: [
    {
      id: 's',
      fluidEngineContext: {
        gridContents: [
          {
            layout: Object.fromEntries(
              ['desktop', 'mobile'].map((screen) => [screen, { start: { x: 1, y: 0 }, end: { x: 8, y: 2 } }]),
            ),
            content: { value: { ...block, value: settings } },
          },
        ],
      },
    },
  ],
})

async function save(browser: TestBrowser, url: string, content: object) {
  const { revision } = (await browser.get(url)).json()
  return browser.put(url, { revision, ...content })
}

test('who may not write code adds none, in any block and any place that prints it', async () => {
  const { urls, editor, admin } = await createSite()
  for (const url of urls) {
    for (const [name, block] of Object.entries(runningBlocks)) {
      const running = withId(block(script))
      for (const content of [{ blocks: [running] }, inGrid(running)]) {
        const before = (await editor.get(url)).json()
        const refused = await save(editor, url, content)
        expect([refused.statusCode, refused.json().code], name).toEqual([403, 'code_not_allowed'])
        expect(refused.json().detail).toMatch(/^The (code|embed) block “x” holds code.*\(Website editor\)/)
        expect((await editor.get(url)).json()).toEqual(before)
      }
    }
    expect((await save(admin, url, { blocks: [withId(runningBlocks['code block'](script))] })).statusCode).toBe(200)
  }
})

test('code that a page has may stay, move and go, but not change or begin to run', async () => {
  const { urls, editor, admin } = await createSite()
  for (const url of urls) {
    const code = withId({ type: 'code', settings: { source: script } }, 'a')
    const shown = withId({ type: 'code', settings: { source: `<i>${script}</i>`, displaySource: true } }, 'b')
    const text = withId({ type: 'html', settings: { html: '<p>Words</p>' } }, 'c')
    expect((await save(admin, url, { blocks: [code, shown, text] })).statusCode).toBe(200)
    expect((await save(editor, url, { blocks: [text, shown, code] })).statusCode).toBe(200)
    const changed = { ...code, settings: { source: `${script}<script>2</script>` } }
    const started = { ...shown, settings: { source: `<i>${script}</i>` } }
    for (const blocks of [
      [changed, shown],
      [code, started],
    ])
      expect((await save(editor, url, { blocks })).json().code).toBe('code_not_allowed')
    expect((await save(editor, url, { blocks: [text] })).statusCode).toBe(200)
    // Gone is gone: it does not come back without the capability.
    expect((await save(editor, url, { blocks: [text, code] })).statusCode).toBe(403)
  }
})

test('HTML that runs nothing is a text like any other', async () => {
  const { urls, editor } = await createSite()
  const [url = ''] = urls
  const harmless = ['<p class="own">Mine</p>', '<div class="weather" data-place="Wittenkill"></div>']
  for (const source of harmless)
    expect((await save(editor, url, { blocks: [withId({ type: 'code', settings: { source } })] })).statusCode).toBe(200)
  const hidden = [
    '<p onclick="x()">Mine</p>',
    '<a href="javascript:x()">Mine</a>',
    '<a href="jav&#x09;ascript:x()">Mine</a>',
    '<svg onload="x()"></svg>',
    '<iframe srcdoc="<script>x()</script>"></iframe>',
    '<form action="javascript:x()"><button>Go</button></form>',
    '<meta http-equiv="refresh" content="0;url=javascript:x()">',
    '<base href="https://elsewhere.example/">',
    '<style>p { color: red }</style>',
    '</div><script src="/s/x.js"></script>',
    '<p>Mine',
  ]
  for (const source of hidden)
    expect(
      (await save(editor, url, { blocks: [withId({ type: 'code', settings: { source } })] })).statusCode,
      source,
    ).toBe(403)
})

test('a theme is uploaded by administrators only', async () => {
  const { editor } = await createSite()
  const payload = await buildZip({ 'template.conf': '{"name": "Mine"}', 'site.region': script })
  const headers = { 'content-type': 'application/zip' }
  const refused = await editor.send({ method: 'POST', url: '/api/admin/themes?name=Mine', payload, headers })
  expect(refused.json()).toMatchObject({ status: 403, code: 'not_allowed', params: { capability: 'code.write' } })
})
