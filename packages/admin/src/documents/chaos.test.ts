import { setTimeout as sleep } from 'node:timers/promises'
import { isEqual, type Operation, type PageContent, findBlock, listBlocks, toContent } from '@vitrine/content'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { browserOn, secondServer, type TestBrowser, testSite } from '../../../server/src/testing/test-site.ts'
import { isProblemBody, Problem } from '../api/problem.ts'
import { adoptKept } from './adopt-kept.ts'
import { openMemoryJournal } from './journal.ts'
import { OpenDocument } from './open-document.ts'
import { toLoaded, toSaved, toStoredChanges } from './read-answers.ts'
import type { Batch, Transport } from './transport.ts'

type Response = Awaited<ReturnType<TestBrowser['get']>>

const text = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })

/** Words of everybody in one text: a paragraph each, and one between them that nobody changes. */
const shared = (count: number) => Array.from({ length: count }, (_, who) => `<p>${who}:</p><h3>${who}</h3>`).join('')

function readText(content: PageContent, blockId: string): string {
  const html = findBlock(content, blockId)?.settings['html']
  return typeof html === 'string' ? html : ''
}

/** The servers that answer, one at a time: a change of it is a restart, which loses the answers on their way. */
class Installation {
  current = 0
  restarts = 0

  restart(): void {
    this.current = 1 - this.current
    this.restarts++
  }
}

type Call = (ask: (browser: TestBrowser) => Promise<Response>) => Promise<Response>

function toTransport(url: string, call: Call, onStored?: (batch: Batch, revision: number) => void): Transport {
  const never = async () => Promise.reject(new Error('Nobody does this here.'))
  return {
    load: async () => toLoaded((await call((browser) => browser.get(url))).json()),
    send: async (batch) => {
      const saved = toSaved((await call((browser) => browser.post(`${url}/operations`, { ...batch }))).json())
      onStored?.(batch, saved.revision)
      return saved
    },
    listChanges: async (since) => {
      const answer = (await call((browser) => browser.get(`${url}/operations?since=${since}`))).json()
      return { ...answer, others: toStoredChanges(answer.others) }
    },
    loadContentAt: async (revision) =>
      toContent((await call((browser) => browser.get(`${url}/entries/${revision}`))).json().content),
    publish: never,
    revertPublication: never,
    discard: never,
    restore: never,
    reportEditor: never,
  }
}

/** Somebody who edits the page in a tab, with a connection of their own. */
class Person {
  readonly who: number
  readonly stored: { readonly batch: Batch; readonly revision: number }[] = []
  document: OpenDocument
  isOffline = false
  /** Answers that get lost on their way. */
  losses = 0
  readonly #url: string
  readonly #browsers: readonly TestBrowser[]
  readonly #installation: Installation
  readonly #journal = openMemoryJournal()
  #added = 0
  #tabs = 0

  constructor(who: number, url: string, browsers: readonly TestBrowser[], installation: Installation, start: Response) {
    this.who = who
    this.#url = url
    this.#browsers = browsers
    this.#installation = installation
    this.document = this.#open(start)
  }

  get own(): string {
    return `own-${this.who}`
  }

  #open(start: Response): OpenDocument {
    const options = {
      transport: this.#connect(),
      journal: this.#journal,
      owner: String(this.who),
      tab: `tab ${this.#tabs++}`,
    }
    return new OpenDocument(toLoaded(start.json()), options)
  }

  /** The server, as one tab reaches it. */
  #connect(): Transport {
    const tab = this.#tabs
    const call: Call = async (ask) => {
      if (this.isOffline) throw new Problem('unreachable', 0, 'Unable to connect.')
      const { current, restarts } = this.#installation
      // Requests of several people overtake each other.
      await sleep(Math.random() * 4)
      const browser = this.#browsers[current]
      if (!browser) throw new Error('There are two servers.')
      const response = await ask(browser)
      // A tab that was closed hears nothing any more.
      if (tab !== this.#tabs - 1) return new Promise(() => undefined)
      const isLost = this.losses > 0 || restarts !== this.#installation.restarts
      if (this.losses > 0) this.losses--
      if (isLost) throw new Problem('unreachable', 0, 'Unable to connect.')
      if (response.statusCode < 300) return response
      const body: unknown = response.json()
      if (!isProblemBody(body)) throw new Error(response.body)
      throw new Problem(body.code, response.statusCode, body.message, body.params)
    }
    return toTransport(this.#url, call, (batch, revision) => this.stored.push({ batch, revision }))
  }

  change(operation: Operation): void {
    const refused = this.document.transact('Edit', [operation])
    if (refused) throw new Error(refused.message)
  }

  write(blockId: string, html: string): void {
    this.change({ op: 'setBlockSettings', blockId, changes: [{ path: ['html'], value: html }] })
  }

  /** Writes behind the own name in the text of all. */
  writeInShared(words: string): void {
    const html = readText(this.document.getContent(), 'shared')
    this.write('shared', html.replace(new RegExp(`<p>${this.who}:[^<]*</p>`), `<p>${this.who}:${words}</p>`))
  }

  add(): void {
    const block = text(`new-${this.who}-${this.#added++}`, '<p>New</p>')
    this.change({ op: 'addBlock', block, place: { where: 'after', block: this.own } })
  }

  /** Takes the block away that was added last. */
  remove(): void {
    const [last] = this.listOwn().filter((id) => id !== this.own)
    if (last !== undefined) this.change({ op: 'removeBlock', blockId: last })
  }

  move(): void {
    this.change({ op: 'moveBlock', blockId: this.own, place: { where: 'after', block: 'shared' } })
  }

  listOwn(content: PageContent = this.document.getContent()): string[] {
    const ids = listBlocks(content).map(({ id }) => id)
    return ids.filter((id) => id === this.own || id.startsWith(`new-${this.who}-`)).toSorted()
  }

  /** What the person has done, as content shows it. */
  readOwn(content: PageContent = this.document.getContent()) {
    const said = new RegExp(`<p>${this.who}:[^<]*</p>`).exec(readText(content, 'shared'))?.[0]
    return { ids: this.listOwn(content), words: readText(content, this.own), said }
  }

  /** The tab is closed, or crashes, and is opened anew: what it has kept is sent by the next one. */
  async reload(): Promise<void> {
    this.document.keepNow()
    this.document.close()
    const browser = this.#browsers[this.#installation.current]
    if (!browser) throw new Error('There are two servers.')
    this.document = this.#open(await browser.get(this.#url))
    const kept = await this.#journal.list(String(this.who))
    if (kept.length > 0)
      await adoptKept(
        this.document,
        kept,
        toTransport(this.#url, (ask) => ask(browser)),
      )
  }

  /** Sends a stored batch again, as a proxy may: it is answered as before. */
  async replay(): Promise<void> {
    const [last] = this.stored.slice(-3)
    const answer =
      last && (await this.#browsers[this.#installation.current]?.post(`${this.#url}/operations`, { ...last.batch }))
    if (last) expect([answer?.statusCode, answer?.json().revision]).toEqual([200, last.revision])
  }
}

const step = (people: number) =>
  fc.record({
    who: fc.nat(people - 1),
    act: fc.constantFrom(
      ...(['write', 'write', 'say', 'say', 'add', 'remove', 'move', 'undo', 'redo', 'send', 'send', 'pull'] as const),
      ...(['offline', 'online', 'online', 'lose', 'reload', 'replay', 'restart', 'wait'] as const),
    ),
    words: fc.stringMatching(/^[a-z ]{1,12}$/),
  })

type Step = ReturnType<typeof step> extends fc.Arbitrary<infer One> ? One : never

async function act(person: Person, installation: Installation, { act: kind, words }: Step): Promise<void> {
  const { document } = person
  if (kind === 'write') person.write(person.own, `<p>${words}</p>`)
  if (kind === 'say') person.writeInShared(words)
  if (kind === 'add') person.add()
  if (kind === 'remove') person.remove()
  if (kind === 'move') person.move()
  if (kind === 'undo') document.undo()
  if (kind === 'redo') document.redo()
  if (kind === 'send') document.saveNow()
  if (kind === 'pull') await document.pull().catch(() => undefined)
  if (kind === 'offline') person.isOffline = true
  if (kind === 'online') person.isOffline = false
  if (kind === 'lose') person.losses = 1
  if (kind === 'reload') await person.reload()
  if (kind === 'replay') await person.replay()
  if (kind === 'restart') installation.restart()
  if (kind === 'wait') await sleep(5)
}

// `CHAOS_RUNS=1000 npm test -- documents/chaos` takes the night.
test.for([
  { people: 2, steps: 40, runs: 1 },
  { people: 5, steps: 60, runs: 1 },
])(
  '$people people, offline spells, lost answers, restarts: nothing is lost, and all see the same',
  async ({ people, steps, runs }) => {
    const site = await testSite()
    const other = await secondServer({})
    const staff = await Promise.all(Array.from({ length: people }, () => staffBrowser(site, 'editor')))
    await fc.assert(
      fc.asyncProperty(fc.array(step(people), { minLength: steps, maxLength: steps }), async (list) => {
        const blocks = [text('shared', shared(people)), ...staff.map((_, who) => text(`own-${who}`, '<p>Mine</p>'))]
        const id = await buildPage(await site.ctx(), {
          title: 'About',
          slug: `about-${Math.random()}`.replace('.', '-'),
          blocks,
        })
        const url = `/api/admin/documents/page/${id}`
        const installation = new Installation()
        const everybody = await Promise.all(
          staff.map(async (browser, who) => {
            const second = browserOn(other, site.host, browser.cookies)
            return new Person(who, url, [browser, second], installation, await browser.get(url))
          }),
        )
        for (const each of list) {
          const person = everybody[each.who]
          if (person) await act(person, installation, each)
        }
        const done = everybody.map((person) => person.readOwn())
        for (const person of everybody) Object.assign(person, { isOffline: false, losses: 0 })
        await vi.waitFor(
          () => {
            for (const { document } of everybody) document.saveNow()
            expect(everybody.map(({ document }) => document.saveState)).toEqual(
              everybody.map(() => ({ kind: 'saved' })),
            )
          },
          { timeout: 5_000, interval: 20 },
        )
        for (const { document } of everybody) await document.pull()
        const state = (await staff[0]?.get(url))?.json()
        const { content } = toLoaded(state)
        for (const { document } of everybody) {
          expect(document.conflicts).toEqual([])
          expect(isEqual({ ...document.getContent() }, { ...content })).toBe(true)
          document.close()
        }
        expect(everybody.map((person) => person.readOwn(content))).toEqual(done)
        // Each batch that was acknowledged is in the timeline, once.
        const { others } = (await staff[0]?.get(`${url}/operations?since=0`))?.json() ?? { others: [] }
        const stored = others.map(({ batchId }: { batchId: string }) => batchId)
        expect(new Set(stored).size).toBe(stored.length)
        const acknowledged = everybody.flatMap((person) => person.stored.map(({ batch }) => batch.batchId))
        expect(acknowledged.filter((batchId) => !stored.includes(batchId))).toEqual([])
      }),
      { numRuns: Number(process.env['CHAOS_RUNS']) || runs, endOnFailure: true },
    )
  },
)
