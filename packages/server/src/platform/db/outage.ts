import pg from 'pg'

/** SQLSTATEs of a server that stops, starts or takes no more connections. */
const serverAway = /^(?:08\w{3}|57P0[123]|53300)$/
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

/** Gives errors of a database that is away their own class; others stay as they are. */
export function nameOutage(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const isAway =
    error instanceof pg.DatabaseError
      ? serverAway.test(code ?? '')
      : networkAway.has(code ?? '') || connectionBroke.test(error.message)
  return isAway ? new DatabaseAway(error, code) : error
}
