/** The widths in which pictures are served, as `?format=500w`. */
const imageWidths = [100, 300, 500, 750, 1000, 1500, 2500] as const

/** The smallest served width that covers so many device pixels, else the largest. */
export function selectImageWidth(devicePixels: number): number {
  return imageWidths.find((width) => width >= devicePixels) ?? 2500
}

/** The address of a picture in the width that covers so many device pixels; any width it already names is replaced. */
export function getImageUrl(assetUrl: string, devicePixels: number): string {
  const [path = ''] = assetUrl.split('?')
  return `${path}?format=${selectImageWidth(devicePixels)}w`
}

/** All widths of a picture for `srcset`. */
export function formatImageSrcset(assetUrl: string): string {
  return imageWidths.map((width) => `${getImageUrl(assetUrl, width)} ${width}w`).join(', ')
}

/** "0.5,0.3" as an `object-position`; the middle when it is not readable. */
export function formatFocalPosition(focalPoint: string | undefined): string {
  const [x = 0.5, y = 0.5] = (focalPoint ?? '').split(',').map(Number)
  return [x, y].every(Number.isFinite) && focalPoint ? `${x * 100}% ${y * 100}%` : '50% 50%'
}
