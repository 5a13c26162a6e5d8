import type { Kind } from './content.ts'
import { exportDamaged } from './errors.ts'
import { formatSize } from './format-size.ts'
import { addRows, type Rows } from './insert-rows.ts'
import { batchSize } from './read-rows.ts'
import type { Tables } from './tables.ts'

/** Bytes of JSON that are stored at once. */
const batchBytes = 8_000_000
/** What a kind may have whose rows are stored all at once. */
const maxWhole = { things: 20_000, bytes: 64_000_000 }

/** Content that is stored together. */
export class ContentBatch {
  readonly kind: Kind | undefined
  readonly rows: Rows = new Map()
  private bytes = 0
  private things = 0

  constructor(kind: Kind | undefined) {
    this.kind = kind
  }

  get isFull(): boolean {
    return this.kind?.isWhole !== true && (this.things >= batchSize || this.bytes >= batchBytes)
  }

  /** Adds what a file holds and says how many things that is. */
  add(tables: Tables, value: unknown, byteSize: number, file: string): number {
    const { kind } = this
    if (!kind) return 0
    const values: unknown[] = kind.getFile === undefined && Array.isArray(value) ? value : [value]
    for (const each of values) addRows(this.rows, tables, kind, each, file)
    this.bytes += byteSize
    this.things += values.length
    if (this.things > maxWhole.things || this.bytes > maxWhole.bytes)
      throw exportDamaged({
        file,
        why: `with it there are more than ${maxWhole.things.toLocaleString('en-US')} ${kind.name}, or more than ${formatSize(maxWhole.bytes)} of them.`,
      })
    return values.length
  }
}
