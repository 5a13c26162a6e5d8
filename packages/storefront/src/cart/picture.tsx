import type { Picture as PictureData } from './cart-types.ts'
import { formatFocalPosition, formatImageSrcset, getImageUrl } from '../page/image-width.ts'

/** A picture of a line: decorative, since its title is beside it. An empty frame when there is none. */
export function Picture({
  picture,
  widthPx,
  className,
}: {
  picture: PictureData | null
  widthPx: number
  className: string
}) {
  if (!picture) return <span className={`${className} vt-no-picture`} aria-hidden="true" />
  const { assetUrl, mediaFocalPoint } = picture
  return (
    <img
      className={className}
      alt=""
      src={getImageUrl(assetUrl, widthPx * 2)}
      srcSet={formatImageSrcset(assetUrl)}
      sizes={`${widthPx}px`}
      style={{ objectPosition: formatFocalPosition(`${mediaFocalPoint.x},${mediaFocalPoint.y}`) }}
    />
  )
}
