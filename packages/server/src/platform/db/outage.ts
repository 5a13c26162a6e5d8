import pg from 'pg'

/** SQLSTATEs of a server that stops or starts, or has no disk, memory or connection left. */
const serverAway = /^(?:08\w{3}|57P0[123]|53[0-3]00)$/
const networkAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver says these in words alone. */
const connectionBroke = /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/

/** The database does not answer. Whether the statement was done is not known where its connection broke. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  /** SQLSTATE, or the word of the operating system. */
  readonly code: string | undefined

  constructor(cause: Error, code: string | undefined) {
    super(cause.message, { cause })
    this.code = code
  }
}

/** SQLSTATE of a write on a server that only reads. */
const readOnly = '25006'

/** Gives errors of a database that is away their own class; others stay as they are. Where `isWriting`, a standby in place of the primary is an outage too. */
export function nameOutage(error: unknown, isWriting = false): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const isAway =
    error instanceof pg.DatabaseError
      ? serverAway.test(code ?? '') || (isWriting && code === readOnly)
      : networkAway.has(code ?? '') || connectionBroke.test(error.message)
  return isAway ? new DatabaseAway(error, code) : error
}
