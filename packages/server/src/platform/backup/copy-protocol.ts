import type pg from 'pg'
import type { Connection, Submittable } from 'pg'

/** How much of a table may wait for its reader before the server has to wait. */
const heldBytes = 1_000_000

/** The parts of a message of the driver that are read here. */
interface CopyMessage {
  readonly chunk?: Buffer
  readonly text?: string
}

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** Runs a `COPY ... TO STDOUT` and gives its bytes as they come; a slow reader slows the server down. Returns the number of rows. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer, number> {
  const copy = new CopyOut(statement)
  client.query(copy)
  try {
    for (;;) {
      const chunk = await copy.take()
      if (chunk === undefined) return copy.rows
      yield chunk
    }
  } finally {
    copy.abandon()
  }
}

/** Runs a `COPY ... FROM STDIN` with the bytes. A source that fails ends the statement, so nothing of it stays. Returns the number of rows. */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = new CopyIn(statement)
  client.query(copy)
  const connection = await copy.began
  try {
    for await (const chunk of source) {
      connection.sendCopyFromChunk(chunk)
      // An error of the server, such as a full disk, ends the stream early.
      if (copy.isOver) break
      if (connection.stream.writableNeedDrain)
        await Promise.race([new Promise<void>((resolve) => connection.stream.once('drain', resolve)), copy.ended])
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail('The source failed.')
    await copy.ended.catch(() => undefined)
    throw error
  }
  return copy.ended
}

function countRows({ text = '' }: CopyMessage): number {
  return Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
}

/** What the driver calls while the statement is the one at work. */
class CopyOut implements Submittable {
  rows = 0
  readonly #statement: string
  readonly #chunks: Buffer[] = []
  #held = 0
  #isOver = false
  #isAbandoned = false
  #error: unknown
  #connection: CopyConnection | undefined
  #wake: () => void = () => undefined

  constructor(statement: string) {
    this.#statement = statement
  }

  submit(connection: Connection): void {
    this.#connection = connection as CopyConnection
    connection.query(this.#statement)
  }

  async take(): Promise<Buffer | undefined> {
    for (;;) {
      const chunk = this.#chunks.length === 0 ? undefined : Buffer.concat(this.#chunks.splice(0))
      if (chunk !== undefined) {
        this.#held = 0
        this.#connection?.stream.resume()
        return chunk
      }
      if (this.#error !== undefined) throw this.#error
      if (this.#isOver) return undefined
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** Discards the rest, which nobody reads, so that the connection can end. */
  abandon(): void {
    this.#isAbandoned = true
    this.#connection?.stream.resume()
  }

  handleCopyData({ chunk }: CopyMessage): void {
    if (chunk === undefined || this.#isAbandoned) return
    // The driver uses its buffer again.
    this.#chunks.push(Buffer.from(chunk))
    this.#held += chunk.length
    if (this.#held > heldBytes) this.#connection?.stream.pause()
    this.#wake()
  }

  handleCommandComplete(message: CopyMessage): void {
    this.rows = countRows(message)
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#wake()
  }

  handleError(error: unknown): void {
    this.#error = error
    this.#wake()
  }
}

class CopyIn implements Submittable {
  readonly began: Promise<CopyConnection>
  /** The number of rows. */
  readonly ended: Promise<number>
  isOver = false
  readonly #statement: string
  #rows = 0
  #begin: (connection: CopyConnection) => void = () => undefined
  #end: (rows: number) => void = () => undefined
  #fail: (error: unknown) => void = () => undefined

  constructor(statement: string) {
    this.#statement = statement
    this.ended = new Promise<number>((resolve, reject) => {
      this.#end = resolve
      this.#fail = reject
    })
    this.began = new Promise<CopyConnection>((resolve, reject) => {
      this.#begin = resolve
      this.ended.catch(reject)
    })
  }

  submit(connection: Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: Connection): void {
    this.#begin(connection as CopyConnection)
  }

  handleCommandComplete(message: CopyMessage): void {
    this.#rows = countRows(message)
  }

  handleReadyForQuery(): void {
    this.#end(this.#rows)
  }

  handleError(error: unknown): void {
    this.isOver = true
    this.#fail(error)
  }
}
