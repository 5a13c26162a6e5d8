import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../../platform/files/index.ts'
import { type ByteRange, parseRange } from './range.ts'

/** What one request asks for of a stored file. */
interface FilePart {
  readonly key: string
  readonly etag: string
  /** Bytes of the whole file. */
  readonly size: number
  /** Undefined: all of it. */
  readonly range: ByteRange | 'unsatisfiable' | undefined
  /** Bytes that the answer carries: none for HEAD and for a range that cannot be satisfied. */
  readonly byteCount: number
}

/** Reads which part of the file the request asks for; undefined when the file store has no such file. */
export async function readFilePart(
  request: FastifyRequest,
  files: Pick<FileStore, 'size'>,
  key: string,
  etag: string,
): Promise<FilePart | undefined> {
  const size = await files.size(key)
  if (size === undefined) return undefined
  const ifRange = request.headers['if-range']
  const range = parseRange(request.headers.range, Array.isArray(ifRange) ? ifRange[0] : ifRange, etag, size)
  const isEmpty = request.method === 'HEAD' || range === 'unsatisfiable'
  return { key, etag, size, range, byteCount: isEmpty ? 0 : range === undefined ? size : range.end - range.start + 1 }
}

/** Sends the part with its status and the headers of length and range; type, name and caching are the caller's. */
export function sendFilePart(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Pick<FileStore, 'stream'>,
  { key, etag, size, range }: FilePart,
): FastifyReply {
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.header('content-length', range === undefined ? size : range.end - range.start + 1)
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  // For HEAD the framework reads a stream to its end and takes the length of anything else for the file's: an empty stream is neither.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : files.stream(key, range))
}
