import sharp from 'sharp'

/** A picture of coloured quarters with a circle in the middle, so that corners and centre can be told apart. */
export function drawing(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 2 2" preserveAspectRatio="none">
    <rect width="1" height="1" fill="#ff0000"/><rect x="1" width="1" height="1" fill="#00ff00"/>
    <rect y="1" width="1" height="1" fill="#0000ff"/><rect x="1" y="1" width="1" height="1" fill="#ffffff"/>
    <circle cx="1" cy="1" r="0.5" fill="#000000"/></svg>`)
}

/** A JPEG as a camera makes it: with who, where and when inside. */
export function cameraJpeg(width = 800, height = 600, orientation = 1): Promise<Buffer> {
  return sharp(drawing(width, height))
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Copyright: 'PRIVATE-OWNER' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation, exif: { IFD0: { Copyright: 'PRIVATE-OWNER' } } })
    .toBuffer()
}
