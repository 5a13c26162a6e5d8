import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Seals secrets with a key that the database does not have: who copies the database alone reads none of them. */
export interface SecretBox {
  /** `context` names what the secret belongs to; sealed text moved to another row does not open. */
  seal(text: string, context: string): Promise<string>
  /** Undefined where the text was sealed with another key, for something else, or was changed. */
  open(sealed: string, context: string): Promise<string | undefined>
  /** A hash that nobody can try guesses against without the key. */
  hash(text: string, context: string): Promise<string>
}

interface SecretBoxOptions {
  readonly dataDir: string
  /** From the environment; without it the key is a file of the data folder. */
  readonly secretKey: string | undefined
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** The key is read, or made, when it is first needed. */
export function openSecretBox(options: SecretBoxOptions): SecretBox {
  let loading: Promise<Buffer> | undefined
  const getKey = () => (loading ??= loadKey(options))
  return {
    async seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, deriveKey(await getKey(), 'seal'), iv).setAAD(Buffer.from(context))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
    async open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      const key = deriveKey(await getKey(), 'seal')
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    async hash(text, context) {
      return createHmac('sha256', deriveKey(await getKey(), 'hash'))
        .update(`${context}\n${text}`)
        .digest('hex')
    },
  }
}

function deriveKey(key: Buffer, use: string): Buffer {
  return createHmac('sha256', key).update(use).digest()
}

async function loadKey({ dataDir, secretKey }: SecretBoxOptions): Promise<Buffer> {
  if (secretKey !== undefined) return createHash('sha256').update(secretKey).digest()
  const file = path.join(dataDir, 'secret.key')
  try {
    // Of two processes that start at once, one makes the file and both read it.
    await fs.writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const text = (await fs.readFile(file, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${file} is no key. Restore it from a backup.`)
  return Buffer.from(text, 'hex')
}
