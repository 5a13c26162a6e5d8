import fs from 'node:fs/promises'
import { fileTypes } from '../assets/index.ts'
import { exportDamaged } from './errors.ts'

/** More than any of the signatures is long, and enough to see how a drawing begins. */
const headBytes = 4096
/** Types that browsers show in our name: their bytes must be what their row says. */
const shownInline = /^(?:image|audio|video)\/|^application\/pdf$/

/** What the bytes of files are and what their rows say of them. Either may come first. */
export class FileTypes {
  readonly #found = new Map<string, { readonly contentType: string; readonly file: string }>()
  readonly #declared = new Map<string, string>()

  /** Looks at the first bytes. Throws `export_damaged`. */
  async addBytes(assetId: string, file: string, path: string): Promise<void> {
    this.#found.set(assetId, {
      contentType: fileTypes.detectFileType(await readHead(path), '')?.contentType ?? '',
      file,
    })
    this.#compare(assetId)
  }

  /** Throws `export_damaged`. */
  addRow(assetId: string, contentType: string): void {
    this.#declared.set(assetId, contentType)
    this.#compare(assetId)
  }

  #compare(assetId: string): void {
    const found = this.#found.get(assetId)
    const declared = this.#declared.get(assetId)
    if (found === undefined || declared === undefined) return
    this.#found.delete(assetId)
    this.#declared.delete(assetId)
    if (shownInline.test(declared) && found.contentType !== declared)
      throw exportDamaged({ file: found.file, why: `it is said to be ${declared}, and its bytes are not.` })
  }
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await fs.open(path)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return trimToCharacters(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** Without a character that the end of the head cuts in two: a drawing is text. */
function trimToCharacters(head: Buffer): Buffer {
  if (head.length < headBytes) return head
  let end = head.length
  while (end > head.length - 4 && ((head[end - 1] ?? 0) & 0xc0) === 0x80) end--
  return (head[end - 1] ?? 0) >= 0xc0 ? head.subarray(0, end - 1) : head
}
