import type { ReactNode } from 'react'
import styles from './picture.module.css'

export interface PictureValue {
  readonly url: string
  /** Where its subject is, from 0 to 1. */
  readonly focalPoint: { readonly x: number; readonly y: number }
}

interface ServerPicture {
  readonly assetUrl: string
  readonly mediaFocalPoint: PictureValue['focalPoint']
}

/** A picture as calls of orders and carts have it. */
export function toPictureValue(picture: ServerPicture | null | undefined): PictureValue | null {
  return picture ? { url: picture.assetUrl, focalPoint: picture.mediaFocalPoint } : null
}

interface PictureProps {
  readonly picture: PictureValue | null
  /** Width and height in pixels. */
  readonly size: number
  readonly fallback: ReactNode
}

/** A small square of a product's picture, cut around its focal point. The name is beside it, so it has no text of its own. */
export function Picture({ picture, size, fallback }: PictureProps) {
  if (!picture) {
    return (
      <span className={styles.picture} style={{ width: size, height: size }}>
        {fallback}
      </span>
    )
  }
  const { x, y } = picture.focalPoint
  return (
    <img
      className={styles.picture}
      src={`${picture.url}?format=${size * 2 > 100 ? 300 : 100}w`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
    />
  )
}
