import { sha256, hashStream } from '../crypto.ts'
import { Readable } from 'node:stream'
import type { FileStore, StoredFile } from './file-store.ts'
import type { S3Address } from './address.ts'
import { openS3Client, type S3Limits } from './s3-client.ts'

/** Files removed at the same time. */
const removedAtOnce = 16
/** Times a file that is being read is taken up again where its connection broke, without a byte more. */
const resumes = 4

/** Files in a bucket of an S3-compatible store. */
export function createS3Store(address: S3Address, limits?: S3Limits): FileStore {
  const client = openS3Client(address, limits)

  const remove = async (key: string) => void (await client.read({ method: 'DELETE', key }))
  async function* list(folder: string): AsyncGenerator<StoredFile> {
    let token: string | undefined
    do {
      const { bytes } = await client.read({
        method: 'GET',
        query: {
          'list-type': '2',
          'encoding-type': 'url',
          prefix: address.prefix + (folder === '' ? '' : `${folder}/`),
          ...(token === undefined ? {} : { 'continuation-token': token }),
        },
      })
      const page = bytes.toString('utf8')
      for (const { key, byteSize } of parseFiles(page)) yield { key: key.slice(address.prefix.length), byteSize }
      token = findElement(page, 'NextContinuationToken')
    } while (token !== undefined)
  }
  async function* read(key: string, range: { readonly start: number; readonly end?: number }): AsyncGenerator<Buffer> {
    let at = range.start
    let version: string | undefined
    let failures = 0
    for (;;) {
      const wanted = at > 0 || range.end !== undefined ? { range: `bytes=${at}-${range.end ?? ''}` } : undefined
      const answer = await client.send({
        method: 'GET',
        key,
        // A resumed upload has to be the same file.
        headers: { ...wanted, ...(version === undefined ? {} : { 'if-match': version }) },
      })
      if (answer.statusCode === 404) throw new Error(`There is no file ${key}.`)
      version ??= answer.headers.etag
      try {
        for await (const bytes of client.chunks(answer)) {
          failures = 0
          at += bytes.length
          yield bytes
        }
        return
      } catch (error) {
        if (failures++ >= resumes || version === undefined) throw error
      }
    }
  }
  return {
    put: async (key, bytes) => {
      const body = { byteSize: bytes.length, sha256: sha256(bytes), open: () => Readable.from([bytes]) }
      await client.read({ method: 'PUT', key, body })
    },
    putStream: async (key, byteSize, open) => {
      await client.read({ method: 'PUT', key, body: { byteSize, sha256: await hashStream(open()), open } })
    },
    get: async (key) => {
      const { status, bytes } = await client.read({ method: 'GET', key })
      return status === 404 ? undefined : bytes
    },
    stream: (key, range) => Readable.from(read(key, range ?? { start: 0 }), { objectMode: false }),
    size: async (key) => {
      const answer = await client.send({ method: 'HEAD', key })
      answer.resume()
      return answer.statusCode === 404 ? undefined : Number(answer.headers['content-length'])
    },
    list,
    remove,
    removeFolder: async (folder) => {
      let waiting: Promise<void>[] = []
      for await (const { key } of list(folder)) {
        waiting.push(remove(key))
        if (waiting.length < removedAtOnce) continue
        await Promise.all(waiting)
        waiting = []
      }
      await Promise.all(waiting)
    },
    close: async () => client.close(),
  }
}

function parseFiles(page: string): StoredFile[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
    key: decodeURIComponent((findElement(content, 'Key') ?? '').replaceAll('+', ' ')),
    byteSize: Number(findElement(content, 'Size')),
  }))
}

function findElement(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(amp|lt|gt|quot|#39|apos);/g, (entity) => entities[entity] ?? entity)
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
}
