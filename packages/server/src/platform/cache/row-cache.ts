import { LRUCache } from 'lru-cache'

/** What a statement gave: rows, and what came beside them. */
interface QueryResult<Row extends object, More> {
  readonly rows: readonly Row[]
  readonly more: More
}

interface CachedQuery<Row extends object, More> {
  /** Names the statement with its values, but for the moment of the visit. */
  readonly key: string
  readonly now: Date
  /** Names a row among all rows of its kind: reads that give the same row share it. */
  getId(row: Row): string
  /** What a row with everything that is made of it occupies, roughly. */
  estimateBytes(row: Row): number
  load(): Promise<QueryResult<Row, More>>
}

/**
 * Rows that pages of a site have read since it last changed. Pages are the same for everybody until the site changes or something in it
 * falls due; so are the rows they are made of.
 */
export interface RowCache {
  /** The rows of a read, from memory where all of them are there. They are shared: nobody may change them. */
  read<Row extends object, More>(read: CachedQuery<Row, More>): Promise<QueryResult<Row, More>>
}

/** What a read occupies beside its rows. */
const readBytes = 400

type Entry = KeptRow | CacheEntry

interface KeptRow {
  readonly kind: 'row'
  readonly home: SiteRowCache
  readonly id: string
  readonly bytes: number
  readonly row: object
}

interface CacheEntry {
  readonly kind: 'read'
  readonly home: SiteRowCache
  readonly key: string
  readonly bytes: number
  readonly ids: readonly string[]
  readonly more: unknown
}

/** The row caches of all sites of a process, bounded in bytes together: what was used longest ago goes first. */
export class RowCaches {
  readonly #recent: LRUCache<Entry, Entry> | undefined

  /** `maxBytes` 0: nothing is kept. */
  constructor(maxBytes: number) {
    if (maxBytes <= 0) return
    this.#recent = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 4),
      sizeCalculation: ({ bytes }) => bytes,
      dispose: (entry) => entry.home.forget(entry),
    })
  }

  /** An empty cache, whose rows hold until the given moment. */
  open(validUntilMs: number): SiteRowCache | undefined {
    return this.#recent && new SiteRowCache(this.#recent, validUntilMs)
  }
}

class SiteRowCache implements RowCache {
  readonly #recent: LRUCache<Entry, Entry>
  readonly #validUntilMs: number
  readonly #rows = new Map<string, KeptRow>()
  readonly #reads = new Map<string, CacheEntry>()
  #isClosed = false

  constructor(recent: LRUCache<Entry, Entry>, validUntilMs: number) {
    this.#recent = recent
    this.#validUntilMs = validUntilMs
  }

  async read<Row extends object, More>(read: CachedQuery<Row, More>): Promise<QueryResult<Row, More>> {
    if (this.#isClosed || read.now.getTime() >= this.#validUntilMs) return read.load()
    const kept = this.#reads.get(read.key)
    const rows = kept && this.#rowsOf<Row>(kept)
    if (kept && rows) {
      this.#recent.get(kept)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one key is one statement, which always gives the like.
      return { rows, more: kept.more as More }
    }
    const loaded = await read.load()
    return this.#isClosed ? loaded : this.#keep(read, loaded)
  }

  /** Ends it: the site has changed. Reads that are under way give what they load and leave nothing here. */
  close(): void {
    this.#isClosed = true
    for (const entry of [...this.#reads.values(), ...this.#rows.values()]) this.#recent.delete(entry)
  }

  forget(entry: Entry): void {
    if (entry.kind === 'row') {
      if (this.#rows.get(entry.id) === entry) this.#rows.delete(entry.id)
    } else if (this.#reads.get(entry.key) === entry) this.#reads.delete(entry.key)
  }

  /** Undefined when one of them had to go. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the kind of the read says what its rows are.
  #rowsOf<Row extends object>({ ids }: CacheEntry): Row[] | undefined {
    const rows: Row[] = []
    for (const id of ids) {
      const kept = this.#rows.get(id)
      if (!kept) return undefined
      this.#recent.get(kept)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one id is one row, of the one shape its kind has.
      rows.push(kept.row as Row)
    }
    return rows
  }

  #keep<Row extends object, More>(
    read: CachedQuery<Row, More>,
    loaded: QueryResult<Row, More>,
  ): QueryResult<Row, More> {
    // An address that leads to nothing must not push out what is read.
    if (loaded.rows.length === 0) return loaded
    const rows = loaded.rows.map((row) => this.#keepRow(read, row))
    const { key } = read
    const ids = loaded.rows.map((row) => read.getId(row))
    const before = this.#reads.get(key)
    if (before) this.#recent.delete(before)
    const bytes = readBytes + key.length + ids.length * 32
    const kept: CacheEntry = { kind: 'read', home: this, key, bytes, ids, more: loaded.more }
    this.#reads.set(key, kept)
    this.#recent.set(kept, kept)
    if (!this.#recent.has(kept)) this.#reads.delete(key)
    return { rows, more: loaded.more }
  }

  #keepRow<Row extends object>(read: Pick<CachedQuery<Row, unknown>, 'getId' | 'estimateBytes'>, row: Row): Row {
    const id = read.getId(row)
    const known = this.#rows.get(id)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one id is one row, of the one shape its kind has.
    if (known) return known.row as Row
    const kept: KeptRow = { kind: 'row', home: this, id, bytes: read.estimateBytes(row), row }
    this.#rows.set(id, kept)
    this.#recent.set(kept, kept)
    if (!this.#recent.has(kept)) this.#rows.delete(id)
    return row
  }
}

export type { SiteRowCache }
