import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { listBlockKinds } from '../../../server/src/features/blocks/content/kinds.ts'
import { cleanHtml } from '../../../server/src/platform/text/clean-html.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'

const root = path.join(import.meta.dirname, '../../../..')

/** The editor's reader and printer in a page of a real browser, whose parser they depend on. */
interface TextTools {
  readonly isRepresentable: (html: string) => boolean
  readonly printText: (text: unknown) => string
  readonly parseText: (html: string) => unknown
  readonly cleanPastedHtml: (html: string) => string
  readonly listRemoved: (html: string) => readonly string[]
}
declare global {
  var textTools: TextTools
}

let code = ''
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'text-tools.ts'), formats: ['iife'], name: 'textTools' },
    },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  code = outputs.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
})

async function openTools(): Promise<Page> {
  const tab = await (await openWindow({})).newPage()
  await tab.addScriptTag({ content: code })
  return tab
}

/** What the editor makes of each text, and whether it says that nothing is lost. */
async function printAll(tab: Page, texts: readonly string[]) {
  return tab.evaluate(
    (texts) =>
      texts.map((html) => ({
        html,
        printed: textTools.printText(textTools.parseText(html)),
        canShow: textTools.isRepresentable(html),
      })),
    texts,
  )
}

/** Every text of the demo, the themes and the samples of blocks that is HTML. */
function listTexts(): string[] {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (/<(p|h[1-6]|ul|ol|table|blockquote|em|strong|a)\b/.test(value) && !value.includes('<script')) found.add(value)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  walk(JSON.parse(fs.readFileSync(path.join(root, 'demo/shop.json'), 'utf8')))
  walk(listBlockKinds())
  return [...found]
}

const same = [
  '<p>Plain</p>',
  '<h2 id="care" class="big">Care</h2><p class="sqsrte-large" style="white-space:pre-wrap;">By <em>hand</em>, not <strong>machine</strong>.</p>',
  '<ul data-rte-list="default"><li><p>One</p></li><li>Two<ul><li>Inner</li></ul></li></ul>',
  '<ol start="3"><li>Three</li></ol>',
  '<blockquote>Said.</blockquote><blockquote><p>Said twice.</p></blockquote>',
  '<p><a href="/shop" target="_blank" rel="noopener" data-x="1">Shop</a><br>next <img src="/s/1/a.jpg" alt="A" width="10"></p>',
  '<p>H<sub>2</sub>O, <span class="accent">red <small>and small</small></span></p>',
  '<table class="sizes"><tbody><tr><td>S</td><td>30</td></tr></tbody></table><p>After</p>',
  '<figure><img src="/s/1/a.jpg" alt="A"><figcaption>A bowl</figcaption></figure>',
  '<hr class="thin"><pre><code class="js">a  b\n  c</code></pre>',
  '<p><b>Old</b> <i>tags</i></p>',
]
const lossy = [
  '<p>A <!-- note --> b</p>',
  '<p><custom-tag>x</custom-tag></p>',
  '<ul><li>One</li>loose</ul>',
  '<p onclick="x()">a</p><script>alert(1)</script>',
  '<form><input name="a"></form>',
]

test('texts survive opening and printing, or only their source is offered', async () => {
  const tab = await openTools()
  const texts = listTexts()
  expect(texts.length).toBeGreaterThan(20)
  const demo = await printAll(tab, texts)
  expect(demo.filter(({ canShow }) => !canShow)).toEqual([])
  const known = await printAll(tab, same)
  expect(known).toEqual(same.map((html) => ({ html, printed: html, canShow: true })))
  const lost = await printAll(tab, lossy)
  expect(lost.filter(({ canShow }) => canShow)).toEqual([])
  const small = await printAll(tab, ['', '<p></p>', 'Just words'])
  expect(small.map(({ printed }) => printed)).toEqual(['', '', '<p>Just words</p>'])
})

test('a paste keeps headings, lists, links and emphasis, and drops the rest', async () => {
  const tab = await openTools()
  const clean = (html: string) => tab.evaluate((html) => textTools.cleanPastedHtml(html), html)
  expect(
    await clean(
      '<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal"><h1 style="color:red">Title</h1><p class="x"><span style="font-weight:700">Bold</span> <span style="font-style:italic">it</span> <a href="https://e.com" onclick="x()">link</a><img src="https://e.com/t.gif"></p><ul><li>One</li></ul><script>alert(1)</script></b>',
    ),
  ).toBe('<h2>Title</h2><p><strong>Bold</strong> <em>it</em> <a href="https://e.com">link</a></p><ul><li>One</li></ul>')
  expect(await clean('<a href="javascript:alert(1)">x</a>')).toBe('<a>x</a>')
})

test('what saving will take out is named, and is what the server takes out', async () => {
  const tab = await openTools()
  const removed = (html: string) => tab.evaluate((html) => [...textTools.listRemoved(html)], html)
  for (const [html, names] of [
    ['<p>a</p><script>alert(1)</script><style>p{}</style>', ['<script>', '<style>']],
    ['<p onclick="x()">a <a href="javascript:x()">b</a></p>', ['onclick', 'href="javascript:x()"']],
    ['<iframe src="https://evil.example/x"></iframe>', ['<iframe> evil.example']],
    ['<form><input name="a"></form>', ['<form>', '<input>']],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one tab.
    expect(await removed(html)).toEqual(names)
    expect(cleanHtml(html)).not.toBe(html)
  }
  const kept = '<h2>A</h2><p>b <a href="/c">d</a></p><iframe src="https://www.youtube.com/embed/x"></iframe>'
  expect(await removed(kept)).toEqual([])
  expect(cleanHtml(kept)).toBe(kept)
})

test('nothing of a pasted or stored text runs or loads while it is read, without any policy of the page', async () => {
  const tab = await openTools()
  const asked: string[] = []
  tab.on('request', (request) => asked.push(request.url()))
  const html =
    '<p>a <img src="http://never.invalid/a.png" onerror="window.hasRun = true"><svg onload="window.hasRun = true"></svg></p>'
  await tab.evaluate((html) => {
    textTools.cleanPastedHtml(html)
    textTools.listRemoved(html)
    textTools.isRepresentable(html)
    textTools.printText(textTools.parseText(html))
    const image = new Image()
    // A picture of its own afterwards: whatever was loaded before it has been asked for by then.
    return new Promise((resolve) => {
      image.addEventListener('error', resolve)
      image.src = 'http://last.invalid/b.png'
    })
  }, html)
  expect(asked).toEqual(['http://last.invalid/b.png'])
  await expect.poll(() => tab.evaluate(() => Reflect.get(window, 'hasRun'))).toBeUndefined()
})
