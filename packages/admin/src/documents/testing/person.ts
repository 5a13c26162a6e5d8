import { type Operation, type PageContent, findBlock } from '@vitrine/content'
import { Problem } from '../../api/problem.ts'
import { adoptKept } from '../adopt-kept.ts'
import { openMemoryJournal } from '../journal.ts'
import { OpenDocument } from '../open-document.ts'
import type { Transport } from '../transport.ts'
import type { FakeServer } from './fake-server.ts'

export const names = ['Ana', 'Ben', 'Cleo']
const text = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })
const shared = names.map((name) => `<p>${name}:</p><h3>${name}</h3>`).join('')
export const start: PageContent = {
  blocks: [text('shared', shared), ...names.map((name) => text(name, '<p>Mine</p>'))],
}

export function readText(content: PageContent, id: string): string {
  const html = findBlock(content, id)?.settings['html']
  return typeof html === 'string' ? html : ''
}

function write(document: OpenDocument, blockId: string, html: string): void {
  const operation: Operation = { op: 'setBlockSettings', blockId, changes: [{ path: ['html'], value: html }] }
  document.transact('Write', [operation])
}

/** Writes behind a name in the text of all. */
export function say(document: OpenDocument, name: string, words: string): void {
  const html = readText(document.getContent(), 'shared')
  write(document, 'shared', html.replace(new RegExp(`<p>${name}:[^<]*</p>`), `<p>${name}:${words}</p>`))
}

/** Somebody whose calls take their time, and whose tab is closed and opened anew. */
export class Person {
  readonly name: string
  isOffline = false
  document: OpenDocument
  readonly #server: FakeServer
  readonly #nextMs: () => number
  readonly #journal = openMemoryJournal()
  #tabs = 0

  constructor(name: string, server: FakeServer, nextMs: () => number) {
    this.name = name
    this.#server = server
    this.#nextMs = nextMs
    this.document = this.#open(server.load())
  }

  #open(loaded: ReturnType<FakeServer['load']>): OpenDocument {
    this.#tabs++
    const transport = this.#connect()
    return new OpenDocument(loaded, {
      transport,
      journal: this.#journal,
      owner: this.name,
      tab: `${this.name} ${this.#tabs}`,
    })
  }

  /** The server as this tab reaches it: requests overtake each other, and a closed tab hears no answers. */
  #connect(): Transport {
    const server = this.#server.connect(this.name)
    const tab = this.#tabs
    const call = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      if (this.isOffline) throw new Problem('unreachable', 0, 'Unable to connect.')
      await pause(this.#nextMs())
      const [answer] = await Promise.allSettled([ask()])
      await pause(this.#nextMs())
      if (tab !== this.#tabs) return new Promise(() => undefined)
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    }
    return {
      ...server,
      load: () => call(() => server.load()),
      send: (batch) => call(() => server.send(batch)),
      listChanges: (since) => call(() => server.listChanges(since)),
      loadContentAt: (revision) => call(() => server.loadContentAt(revision)),
    }
  }

  write(blockId: string, html: string): void {
    write(this.document, blockId, html)
  }

  say(words: string): void {
    say(this.document, this.name, words)
  }

  read(content: PageContent = this.document.getContent()) {
    const said = new RegExp(`<p>${this.name}:[^<]*</p>`).exec(readText(content, 'shared'))?.[0]
    return { said, own: readText(content, this.name) }
  }

  /** The tab is closed and opened anew, while what it has sent is still on its way. */
  async reload({ onLoaded }: { readonly onLoaded?: () => void } = {}): Promise<void> {
    this.document.keepNow()
    this.document.close()
    const wasOffline = this.isOffline
    this.isOffline = false
    this.#tabs++
    const transport = this.#connect()
    const loaded = await transport.load()
    onLoaded?.()
    const kept = await this.#journal.list(this.name)
    this.#tabs--
    this.document = this.#open(loaded)
    if (kept.length > 0) await adoptKept(this.document, kept, transport)
    this.isOffline = wasOffline
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
