import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

const maxTextLength = 4000
/** Addresses of people, also within sentences of mail servers and of the database. */
const email = /[^\s@"'<>(),;:=]{1,64}@[^\s@"'<>(),;:]{1,255}/g
/** Values that the database quotes: `Key (email)=(ada@example.com) already exists`. */
const quotedKey = /\)=\([^)]*\)/g
/** What is behind the path of an address: tokens and what people searched for. */
const addressQuery = /(\bhttps?:\/\/[^\s?#"']+)[?#][^\s"']*/g

/** Takes out of a text of the log what people entered. */
function hidePersonalData(text: string): string {
  return text
    .slice(0, maxTextLength)
    .replace(quotedKey, ')=(…)')
    .replace(addressQuery, '$1?…')
    .replace(email, '[email]')
}

/** Fields of an error that may be in a log. The database's own have rows in them (`detail`, `where`), and so have those of providers. */
const errorFields = ['code', 'status', 'statusCode', 'constraint', 'table', 'syscall', 'severity'] as const

type NameSources = (stack: string) => string

/** The log of a process: a JSON object a line. With LOG_FORMAT=json as collectors want it: names of levels, ISO times, no personal data. */
export function createLog(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  nameSources: NameSources = (stack) => stack,
  destination?: DestinationStream,
): Logger {
  const level = logLevel === 'info' ? 'warn' : logLevel
  if (logFormat === 'plain') {
    const err = (error: Error) => {
      const described = pino.stdSerializers.err(error)
      return { ...described, stack: nameSources(described.stack ?? '') }
    }
    return pino({ level, serializers: { err } }, destination)
  }
  return pino(
    {
      level,
      base: { pid: process.pid },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeSafely(error, nameSources) },
      formatters: { level: (label) => ({ level: label }), log: hideInObject },
    },
    destination,
  )
}

function hideInObject(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, typeof value === 'string' ? hidePersonalData(value) : value]),
  )
}

function describeSafely(error: unknown, nameSources: NameSources): object {
  if (!(error instanceof Error)) return { message: hidePersonalData(String(error)) }
  const fields: Record<string, unknown> = {}
  for (const name of errorFields) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value
  }
  return {
    type: error.name,
    message: hidePersonalData(error.message),
    ...fields,
    stack: hidePersonalData(nameSources(error.stack ?? '')),
    ...(error.cause instanceof Error ? { cause: hidePersonalData(error.cause.message) } : {}),
  }
}
