import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in a time that tells nothing of where they differ. For signatures that strangers send. */
export function equalsInConstantTime(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** SHA-256 of bytes or text, in hexadecimal digits. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The same of a stream or file that is too large for memory. Rejects with the stream's error. */
export async function hashStream(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
