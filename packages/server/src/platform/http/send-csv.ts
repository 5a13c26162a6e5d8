import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends lines of CSV as a file to save; `name` is plain ASCII and has no ending. Nobody keeps it: it names people. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  lines: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(lines))
}

/** A name with the day of a moment, by which its owner tells files apart: `orders-2026-11-27`. */
export function addDay(name: string, now: Date): string {
  return `${name}-${now.toISOString().slice(0, 10)}`
}
