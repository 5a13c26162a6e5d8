import type { Frame, Page as Tab } from 'playwright-core'
import { createClient, quantile } from './client.ts'
import { reportInteractions, takeInteractions, typingAimMs } from './interactions.ts'
import type { ServerProcess } from './processes.ts'
import { measureScreens } from './screens.ts'
import type { BenchShop } from './shop.ts'
import { runInSmallShop } from './small-shop.ts'
import { signIn } from './staff.ts'

const openAimMs = 1500
const keyCount = 100
/** Pages of so many blocks, and what a key may take on them. */
const pages = [
  { blocks: 60, aimMs: typingAimMs },
  { blocks: 500, aimMs: 33 },
] as const

/** `npm run bench -- --canvas`: the editor of pages alone, of a small shop. */
export async function runCanvas(): Promise<void> {
  await runInSmallShop(
    async () => undefined,
    ({ server, shop }) => measureScreens(server, shop, (tab) => measureCanvas(tab, server, shop)),
  )
}

/** The editor of pages: opened until a click on the page selects a block, then keys in a field and in a text on the page. */
export async function measureCanvas(tab: Tab, server: ServerProcess, { host }: BenchShop): Promise<void> {
  const client = createClient(server.url, host, 1)
  const staff = await signIn(client.send)
  const origin = `http://${host}:${new URL(server.url).port}`
  for (const { blocks, aimMs } of pages) {
    const id = await addPage(client.send, staff, blocks)
    await measurePage(tab, `${origin}/config/pages/${id}?view=outline`, blocks, aimMs)
  }
  client.close()
}

async function addPage(
  send: ReturnType<typeof createClient>['send'],
  staff: Awaited<ReturnType<typeof signIn>>,
  blocks: number,
): Promise<string> {
  const created = await send(
    'POST',
    '/api/admin/collections',
    { title: `Page of ${blocks}`, typeName: 'page' },
    { ...staff },
  )
  const { collectionId }: { collectionId: string } = JSON.parse(created.body)
  const url = `/api/admin/documents/page/${collectionId}`
  const { draftRevision }: { draftRevision: number } = JSON.parse(
    (await send('GET', url, undefined, { ...staff })).body,
  )
  const operations = Array.from({ length: blocks }, (_, n) => ({
    op: 'addBlock',
    block: { id: `b${n}`, type: 'html', version: 1, settings: { html: `<p>Paragraph ${n} of a long page.</p>` } },
    place: { where: 'end', section: null },
  }))
  const batch = { baseRevision: draftRevision, batchId: `bench-of-${blocks}-blocks`, label: 'Add', operations }
  const { status, body } = await send('POST', `${url}/operations`, batch, { ...staff })
  if (status !== 200) throw new Error(`Adding ${blocks} blocks failed: ${status} ${body}`)
  return collectionId
}

async function measurePage(tab: Tab, url: string, blocks: number, aimMs: number): Promise<void> {
  const opened: number[] = []
  for (let n = 0; n < 5; n++) {
    await tab.goto('about:blank')
    const began = performance.now()
    await tab.goto(url, { waitUntil: 'commit' })
    await selectFirst(tab)
    opened.push(performance.now() - began)
  }
  const [median, slowest] = [quantile(opened, 0.5), Math.max(...opened)]
  console.log(
    `${median < openAimMs ? '+' : '!'} page of ${blocks} blocks, opened until a click selects one: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms   (aim < ${openAimMs} ms)`,
  )
  await tab.getByRole('region', { name: 'Settings' }).getByRole('textbox').click()
  await tab.locator('.ProseMirror').waitFor()
  await typeKeys(tab, tab.mainFrame(), `settings field beside ${blocks} blocks`, aimMs)
  const frame = await selectFirst(tab)
  await tab.getByRole('treegrid', { name: 'Content' }).getByRole('row').first().click()
  await tab.keyboard.press('Enter')
  await frame.locator('.ProseMirror').waitFor()
  await typeKeys(tab, frame, `text on the page of ${blocks} blocks`, aimMs)
}

/** Presses the first block of the page in the frame until it is selected. */
async function selectFirst(tab: Tab): Promise<Frame> {
  const iframe = tab.locator('iframe[title="Preview"]')
  const frame = await (await iframe.elementHandle())?.contentFrame()
  if (!frame) throw new Error('The page is not in a frame.')
  const block = frame.locator('.sqs-block').first()
  const toolbar = tab.getByRole('toolbar', { name: 'Actions for Text' })
  await block.waitFor()
  while (!(await toolbar.isVisible())) await block.dispatchEvent('click')
  return frame
}

async function typeKeys(tab: Tab, frame: Frame, what: string, aimMs: number): Promise<void> {
  await takeInteractions(frame)
  for (let n = 0; n < keyCount; n++) await tab.keyboard.press('a')
  reportInteractions(what, await takeInteractions(frame), keyCount, aimMs)
}
