import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A text that is made piece by piece. */
type Pieces = Iterable<string> | AsyncIterable<string>

/** Sends lines of CSV as a file to save; `name` is plain ASCII and has no ending. */
export function sendCsv(reply: FastifyReply, name: string, lines: Pieces): FastifyReply {
  return sendFile(reply, { name: `${name}.csv`, type: 'text/csv; charset=utf-8' }, lines)
}

/** Sends a text as a file to save; `name` is plain ASCII. Nobody keeps it: it may name people. */
export function sendFile(
  reply: FastifyReply,
  { name, type }: { readonly name: string; readonly type: string },
  pieces: Pieces,
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces))
}

/** A name with the day of a moment, by which its owner tells files apart: `orders-2026-11-27`. */
export function addDay(name: string, now: Date): string {
  return `${name}-${now.toISOString().slice(0, 10)}`
}
