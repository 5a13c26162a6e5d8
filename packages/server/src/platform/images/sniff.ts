export const rasterTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'] as const
export type RasterType = (typeof rasterTypes)[number]

/** The kind of a picture by its first bytes, whatever its name says; undefined when it is none that we read. */
export function sniffRaster(bytes: Buffer): RasterType | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'image/webp'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.slice(4, 8) === 'ftyp' && /avi[fs]|mif1/.test(bytes.toString('latin1', 8, 40))) return 'image/avif'
  return text.startsWith('II*\0') || text.startsWith('MM\0*') ? 'image/tiff' : undefined
}
