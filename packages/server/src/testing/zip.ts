import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** A zip file of these entries. `renamed` gives entries names of the same length that a packer would refuse, in both places where names are. */
export async function buildZip(
  entries: Readonly<Record<string, string | Buffer>>,
  renamed: Readonly<Record<string, string>> = {},
  modes: Readonly<Record<string, number>> = {},
): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name, { mode: modes[name] ?? 0o100644 })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  for (const [from, to] of Object.entries(renamed)) {
    if (Buffer.byteLength(from) !== Buffer.byteLength(to)) throw new Error(`${from} and ${to} differ in length.`)
    for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
  }
  return bytes
}
