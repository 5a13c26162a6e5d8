import sharp from 'sharp'

/** A PNG of black (true) and white squares, each `scale` pixels wide. For pictures of our own: it decodes nothing. */
export async function drawBitmap(rows: readonly (readonly boolean[])[], scale: number): Promise<Buffer> {
  const size = rows.length
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isBlack) => (isBlack ? 0 : 255))))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ palette: true })
    .toBuffer()
}
