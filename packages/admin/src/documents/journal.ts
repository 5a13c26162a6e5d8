import type { Operation } from '@vitrine/content'
import { t } from '../i18n/text.ts'

/** A change that the server does not have yet, as this device keeps it. */
export interface KeptChange {
  /** The batch it is sent as: sent twice, it is stored once. */
  readonly batchId: string
  /** The document, of the person who made it. */
  readonly owner: string
  /** The tab that made it. */
  readonly tab: string
  readonly order: number
  readonly baseRevision: number
  readonly label: string
  readonly operations: readonly Operation[]
  /** Names that it was sent by before a merge. The server may still get such a first copy. */
  readonly formerIds?: readonly string[] | undefined
}

/** Where changes are kept until the server has them. */
export interface Journal {
  list(owner: string): Promise<KeptChange[]>
  /** Writes and removes as one. */
  write(puts: readonly KeptChange[], removes: readonly string[]): Promise<void>
  /** Keeps changes at once, when the page is about to go: a write that is under way may not end any more. */
  keepNow(changes: readonly KeptChange[]): void
}

const databaseName = 'vitrine-documents'
const storeName = 'changes'

/** The journal of this browser. A browser that keeps nothing (private windows of old) gets one that forgets on closing. */
export async function openBrowserJournal(): Promise<Journal> {
  try {
    return toJournal(await openDatabase())
  } catch {
    return openMemoryJournal()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore(storeName, { keyPath: 'batchId' })
      store.createIndex('owner', 'owner')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(toError(request.error)))
  })
}

function toJournal(database: IDBDatabase): Journal {
  const list = (owner: string) =>
    new Promise<KeptChange[]>((resolve, reject) => {
      const request: IDBRequest<KeptChange[]> = database
        .transaction(storeName)
        .objectStore(storeName)
        .index('owner')
        .getAll(owner)
      request.addEventListener('success', () => resolve(sortChanges(request.result)))
      request.addEventListener('error', () => reject(toError(request.error)))
    })
  const write = (puts: readonly KeptChange[], removes: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(storeName)
      for (const id of removes) store.delete(id)
      for (const change of puts) store.put(change)
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(toError(transaction.error)))
    })
  return {
    list: async (owner) => {
      const late = readLate().filter((change) => change.owner === owner)
      if (late.length > 0) {
        await write(late, [])
        forgetLate(late)
      }
      return list(owner)
    },
    write: async (puts, removes) => {
      await write(puts, removes)
      forgetLate([...puts, ...removes.map((batchId) => ({ batchId }))])
    },
    keepNow: (changes) => {
      forgetLate(changes)
      writeLate([...readLate(), ...changes])
    },
  }
}

/**
 * Changes of pages that went before their write had ended, until the next page takes them over. Of the places where a browser keeps data,
 * this is the one that is written at once.
 */
const lateName = 'vitrine-documents'

function readLate(): KeptChange[] {
  try {
    const text = localStorage.getItem(lateName)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this module writes it.
    return text === null ? [] : (JSON.parse(text) as KeptChange[])
  } catch {
    // The browser may block local storage. Changes in IndexedDB are read anyway.
    return []
  }
}

function writeLate(changes: readonly KeptChange[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(lateName)
    else localStorage.setItem(lateName, JSON.stringify(changes))
  } catch (error) {
    console.warn('Changes could not be kept on this device.', error)
  }
}

function forgetLate(changes: readonly Pick<KeptChange, 'batchId'>[]): void {
  const late = readLate()
  if (late.length === 0) return
  const ids = new Set(changes.map(({ batchId }) => batchId))
  writeLate(late.filter(({ batchId }) => !ids.has(batchId)))
}

function toError(error: DOMException | null): Error {
  return error ?? new Error(t('The browser keeps no data.'))
}

export function openMemoryJournal(): Journal {
  const kept = new Map<string, KeptChange>()
  const write = (puts: readonly KeptChange[], removes: readonly string[]) => {
    for (const id of removes) kept.delete(id)
    for (const change of puts) kept.set(change.batchId, change)
  }
  return {
    list: async (owner) => sortChanges([...kept.values()].filter((change) => change.owner === owner)),
    write: async (puts, removes) => write(puts, removes),
    keepNow: (changes) => write(changes, []),
  }
}

function sortChanges(changes: readonly KeptChange[]): KeptChange[] {
  return changes.toSorted((a, b) => a.order - b.order)
}
