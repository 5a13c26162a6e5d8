import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import { backupDamaged, backupKeyMissing, backupKeyWrong } from './errors.ts'

/**
 * The one format of every object in a backup; docs/backups.md describes it. Each chunk has a tag of its own, so a reader needs a chunk of memory and
 * notices any change: of bytes, of the order, of the name, and an end that is missing. With a key the tag is that of AES-256-GCM, else a checksum.
 */
const magic = Buffer.from('VITRINE1')
const chunkBytes = 65_536
const tagBytes = 16
const saltBytes = 32
const fingerprintBytes = 8
const headerBytes = magic.length + fingerprintBytes + saltBytes

/** What a person gives as BACKUP_KEY, made ready. */
export interface BackupKey {
  readonly bytes: Buffer
  /** Tells keys apart and says nothing about them. */
  readonly fingerprint: Buffer
}

/** How many bytes of an object `readKeyName` needs. */
export const keyNameBytes = magic.length + fingerprintBytes
const noFingerprint = Buffer.alloc(fingerprintBytes)

/** The text has enough chance in it (32 characters), so that one hash is enough. */
export function openBackupKey(text: string | undefined): BackupKey | undefined {
  if (text === undefined) return undefined
  const bytes = createHash('sha256').update(text).digest()
  return {
    bytes,
    fingerprint: createHmac('sha256', bytes).update('fingerprint').digest().subarray(0, fingerprintBytes),
  }
}

/** Names keys in folders of a store: `plain` without one. */
export function getKeyName(key: BackupKey | undefined): string {
  return key === undefined ? 'plain' : key.fingerprint.toString('hex')
}

/** Bytes of a sealed object that holds so many. */
export function getSealedSize(byteSize: number): number {
  return headerBytes + byteSize + tagBytes * Math.max(1, Math.ceil(byteSize / chunkBytes))
}

interface SealOptions {
  /** Where the object belongs; it opens under no other name. */
  readonly name: string
  readonly key: BackupKey | undefined
}

/** Seals a stream. The same salt gives the same bytes, so that an upload can be tried again; never use it for another content. */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  { name, key, salt }: SealOptions & { readonly salt: Buffer },
): AsyncGenerator<Buffer> {
  yield Buffer.concat([magic, key?.fingerprint ?? noFingerprint, salt])
  const box = openBox({ name, key, salt })
  let counter = 0
  for await (const { chunk, isLast } of cut(source, chunkBytes)) yield box.close(chunk, counter++, isLast)
}

/** Opens what `seal` made. Throws `backup_damaged`, `backup_key_missing` and `backup_key_wrong`. */
export async function* openSealed(
  source: AsyncIterable<Uint8Array>,
  { name, key }: SealOptions,
): AsyncGenerator<Buffer> {
  let box: Box | undefined
  let counter = 0
  for await (const { chunk, isLast } of cut(source, chunkBytes + tagBytes, headerBytes)) {
    if (box) yield box.open(chunk, counter++, isLast)
    else {
      if (isLast) throw backupDamaged({ name })
      box = openBox({ name, key, salt: readHeader(chunk, { name, key }) })
    }
  }
}

function readHeader(header: Buffer, { name, key }: SealOptions): Buffer {
  const fingerprint = header.subarray(magic.length, magic.length + fingerprintBytes)
  if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic)) throw backupDamaged({ name })
  const isPlain = fingerprint.equals(noFingerprint)
  if (!isPlain && key === undefined) throw backupKeyMissing({})
  if (!isPlain && key?.fingerprint.equals(fingerprint) !== true) throw backupKeyWrong({})
  // With a key a plain object is a forgery: anybody can write one.
  if (isPlain && key !== undefined) throw backupKeyWrong({})
  return Buffer.from(header.subarray(headerBytes - saltBytes))
}

/** The name of the key that an object is sealed with, of its first bytes; undefined where nothing of ours begins so. */
export function readKeyName(header: Buffer): string | undefined {
  if (header.length < keyNameBytes || !header.subarray(0, magic.length).equals(magic)) return undefined
  const fingerprint = header.subarray(magic.length, keyNameBytes)
  return fingerprint.equals(noFingerprint) ? getKeyName(undefined) : fingerprint.toString('hex')
}

interface Box {
  close(chunk: Buffer, counter: number, isLast: boolean): Buffer
  open(chunk: Buffer, counter: number, isLast: boolean): Buffer
}

function openBox({ name, key, salt }: SealOptions & { readonly salt: Buffer }): Box {
  return key === undefined ? openPlainBox(name, salt) : openCipherBox(name, key, salt)
}

/** Every object has a key of its own, so a counter is a nonce that never comes twice. */
function openCipherBox(name: string, key: BackupKey, salt: Buffer): Box {
  const own = Buffer.from(hkdfSync('sha256', key.bytes, salt, 'vitrine backup', 32))
  const aad = Buffer.from(name)
  return {
    close: (chunk, counter, isLast) => {
      const cipher = createCipheriv('aes-256-gcm', own, getNonce(counter, isLast)).setAAD(aad)
      const sealed = cipher.update(chunk)
      return Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()])
    },
    open: (chunk, counter, isLast) => {
      if (chunk.length < tagBytes) throw backupDamaged({ name })
      const decipher = createDecipheriv('aes-256-gcm', own, getNonce(counter, isLast)).setAAD(aad)
      decipher.setAuthTag(chunk.subarray(chunk.length - tagBytes))
      const opened = decipher.update(chunk.subarray(0, chunk.length - tagBytes))
      try {
        return Buffer.concat([opened, decipher.final()])
      } catch (cause) {
        throw Object.assign(backupDamaged({ name }), { cause })
      }
    },
  }
}

function openPlainBox(name: string, salt: Buffer): Box {
  const sum = (chunk: Buffer, counter: number, isLast: boolean) =>
    createHash('sha256')
      .update(salt)
      .update(getNonce(counter, isLast))
      .update(`${name}\n`)
      .update(chunk)
      .digest()
      .subarray(0, tagBytes)
  return {
    close: (chunk, counter, isLast) => Buffer.concat([chunk, sum(chunk, counter, isLast)]),
    open: (chunk, counter, isLast) => {
      const content = chunk.subarray(0, Math.max(0, chunk.length - tagBytes))
      if (!chunk.subarray(content.length).equals(sum(content, counter, isLast))) throw backupDamaged({ name })
      return content
    },
  }
}

/** The number of the chunk and whether it is the last: a stream that was cut off at a chunk does not open. */
function getNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of exactly so many bytes, the first of `firstSize`; the last is shorter, and empty only where there is nothing else. */
async function* cut(
  source: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ readonly chunk: Buffer; readonly isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let held = 0
  let wanted = firstSize
  for await (const bytes of source) {
    waiting.push(bytes)
    held += bytes.length
    if (held <= wanted) continue
    let rest = Buffer.concat(waiting)
    while (rest.length > wanted) {
      yield { chunk: rest.subarray(0, wanted), isLast: false }
      rest = rest.subarray(wanted)
      wanted = size
    }
    waiting = [rest]
    held = rest.length
  }
  yield { chunk: Buffer.concat(waiting), isLast: true }
}
