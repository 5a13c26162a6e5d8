const rasterTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'] as const
export type RasterType = (typeof rasterTypes)[number]

/** The kind of a picture by its first bytes, whatever its name says; undefined for formats that we do not read. */
export function sniffRaster(bytes: Buffer): RasterType | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'image/webp'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  if (text.slice(4, 8) === 'ftyp' && readBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis'))
    return 'image/avif'
  return text.startsWith('II*\0') || text.startsWith('MM\0*') ? 'image/tiff' : undefined
}

/**
 * True for pictures of the family of AVIF whose coding we do not read: HEIC and HEIF, as telephones keep them. Browsers do not show them either.
 */
export function isHeif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  return readBrands(bytes).some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
}

/** The brands that the first box of such a file names (ISO 14496-12, section 4.3): major, then, after its version, compatible ones. */
function readBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [bytes.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
