import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSealedSize, openBackupKey, seal, openSealed } from './sealed.ts'

const key = openBackupKey('a key of at least thirty-two characters')
const keys = fc.constantFrom(undefined, key)
/** Around the ends of chunks, where mistakes are. */
const sizes = fc.oneof(fc.nat(300), fc.constantFrom(65_535, 65_536, 65_537, 131_072, 200_000))

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const options = { name: 'backups/x/jobs.1', salt: randomBytes(32) }
const sealAll = (content: Buffer, withKey: typeof key) =>
  collect(seal(inPieces(content, 50_000), { ...options, key: withKey }))
const open = (sealed: Buffer, more: object = {}) =>
  collect(openSealed(inPieces(sealed, 30_001), { name: options.name, key, ...more }))

test('what was sealed opens as it was, at any length, and has the size that was promised', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, keys, async (size, withKey) => {
      const content = randomBytes(size)
      const sealed = await sealAll(content, withKey)
      expect(sealed.length).toBe(getSealedSize(size))
      expect((await open(sealed, { key: withKey })).equals(content)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a cut, a changed byte, a moved chunk and another name are noticed, with a key and without', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, keys, fc.nat(), fc.boolean(), async (size, withKey, at, isCut) => {
      const sealed = await sealAll(randomBytes(size), withKey)
      const place = at % sealed.length
      const changed = isCut ? sealed.subarray(0, place) : Buffer.from(sealed)
      if (!isCut) changed[place] = (changed[place] ?? 0) ^ 1
      await expect(open(changed, { key: withKey })).rejects.toMatchObject({ code: expect.stringMatching(/^backup_/) })
    }),
    { numRuns: 60 },
  )
  const sealed = await sealAll(randomBytes(200_000), key)
  const chunk = 65_536 + 16
  const swapped = Buffer.concat([
    sealed.subarray(0, 48),
    sealed.subarray(48 + chunk, 48 + 2 * chunk),
    sealed.subarray(48, 48 + chunk),
    sealed.subarray(48 + 2 * chunk),
  ])
  await expect(open(swapped)).rejects.toMatchObject({ code: 'backup_damaged' })
  await expect(open(sealed, { name: 'backups/x/jobs.2' })).rejects.toMatchObject({ code: 'backup_damaged' })
})

test('a wrong key, a missing key and a forgery without one each say so', async () => {
  const sealed = await sealAll(Buffer.from('orders'), key)
  const other = openBackupKey('another key of at least thirty-two characters')
  await expect(open(sealed, { key: other })).rejects.toMatchObject({ code: 'backup_key_wrong' })
  await expect(open(sealed, { key: undefined })).rejects.toMatchObject({ code: 'backup_key_missing' })
  const plain = await collect(seal(inPieces(Buffer.from('orders'), 9), { ...options, key: undefined }))
  await expect(open(plain)).rejects.toMatchObject({ code: 'backup_key_wrong' })
})
