import type { Picture as PictureData } from './cart-types.ts'
import { focalPosition, imageSrcset, imageUrl } from '../page/image-width.ts'

/** A picture of a line: decorative, since its title stands beside it. An empty frame when there is none. */
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
      src={imageUrl(assetUrl, widthPx * 2)}
      srcSet={imageSrcset(assetUrl)}
      sizes={`${widthPx}px`}
      style={{ objectPosition: focalPosition(`${mediaFocalPoint.x},${mediaFocalPoint.y}`) }}
    />
  )
}
