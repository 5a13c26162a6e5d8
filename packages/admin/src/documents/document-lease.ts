import { openTransport } from './api-transport.ts'
import { adoptKept } from './adopt-kept.ts'
import { type Journal, openBrowserJournal } from './journal.ts'
import { OpenDocument } from './open-document.ts'
import { keepReporting } from './report-editor.ts'
import { Tabs } from './tabs.ts'
import type { DocumentName } from './transport.ts'

interface Entry {
  readonly loading: Promise<OpenDocument>
  uses: number
  end: () => void
}

/** A document that a screen uses until it releases it. */
interface DocumentLease {
  readonly document: Promise<OpenDocument>
  release(): void
}

const entries = new Map<string, Entry>()
let shared: { readonly tabs: Tabs; readonly journal: Promise<Journal> } | undefined

/** Opened with the first document: most screens need neither. */
function getShared() {
  shared ??= { tabs: new Tabs(), journal: openBrowserJournal() }
  return shared
}

/**
 * The document for a screen; several screens get the same one. Input is still sent after the screen is left: the
 * document closes when nobody uses it and everything is stored.
 */
export function openLease(name: DocumentName, accountEmail: string): DocumentLease {
  const owner = JSON.stringify([accountEmail, name.kind, name.id])
  const entry = entries.get(owner) ?? openEntry(owner, name)
  entries.set(owner, entry)
  entry.uses++
  let isReleased = false
  return {
    document: entry.loading,
    release: () => {
      if (isReleased) return
      isReleased = true
      entry.uses--
      entry.end()
    },
  }
}

function openEntry(owner: string, name: DocumentName): Entry {
  const loading = openDocument(owner, name)
  const entry: Entry = { loading, uses: 0, end: () => undefined }
  loading.then(
    (document) => keepInTouch(owner, entry, document),
    () => entries.delete(owner),
  )
  return entry
}

async function openDocument(owner: string, name: DocumentName): Promise<OpenDocument> {
  const { tabs, journal: opening } = getShared()
  const journal = await opening
  const transport = openTransport(name)
  const loaded = await transport.load()
  const document = new OpenDocument(loaded, {
    transport,
    journal,
    owner,
    tab: tabs.id,
    onStored: () => tabs.announce(owner),
  })
  const kept = await journal.list(owner)
  if (kept.length === 0) return document
  const alive = await tabs.listAlive()
  const left = kept.filter(({ tab }) => !alive.has(tab))
  if (left.length === 0) return document
  await adoptKept(document, left, transport)
  return document
}

/** Hears of others, and sends again as soon as the browser is back. */
function keepInTouch(owner: string, entry: Entry, document: OpenDocument): void {
  const { tabs } = getShared()
  const send = () => document.saveNow()
  const hear = tabs.onStored((stored) => {
    if (stored === owner) document.pull().catch(() => undefined)
  })
  const leave = keepReporting(document)
  window.addEventListener('online', send)
  window.document.addEventListener('visibilitychange', send)
  const warn = (event: BeforeUnloadEvent) => {
    if (document.hasUnsentChanges) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  const keep = () => document.keepNow()
  window.addEventListener('pagehide', keep)
  const unsubscribe = document.subscribe(() => entry.end())
  entry.end = () => {
    if (entry.uses > 0 || document.hasUnsentChanges) return
    entries.delete(owner)
    unsubscribe()
    hear()
    leave()
    window.removeEventListener('online', send)
    window.document.removeEventListener('visibilitychange', send)
    window.removeEventListener('beforeunload', warn)
    window.removeEventListener('pagehide', keep)
    document.close()
  }
  entry.end()
}
