import type { RasterType } from './sniff.ts'

/** The largest camera sensors have about 60 million. */
const ordinaryPixels = 80_000_000
/** What these decode to is in memory several times over: 60 million pixels took 800 MB and 1 GB, where a JPEG takes 60 MB. */
export const pixelsInMemory = 16_000_000

/** More pixels than this are not decoded: a file of a few bytes may claim any size. */
export function getPixelLimit(type: RasterType | undefined): number {
  return type === 'image/avif' || type === 'image/tiff' ? pixelsInMemory : ordinaryPixels
}

export type DerivedType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'

/** Colours as six hex digits, by the names that pages use: averages of the cells of a 3 x 3 grid. */
export interface ColorData {
  readonly topLeftAverage: string
  readonly topRightAverage: string
  readonly bottomLeftAverage: string
  readonly bottomRightAverage: string
  readonly centerAverage: string
}

/** A picture as it is to be kept: upright, without metadata. */
export interface KeptPicture {
  readonly bytes: Buffer
  readonly contentType: RasterType
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
  readonly colorData: ColorData
}

/** A drawing without anything that runs or loads, with the size it asks for. */
export interface CleanSvg {
  readonly bytes: Buffer
  /** Whole pixels; undefined when it asks for none. */
  readonly size: { readonly width: number; readonly height: number } | undefined
}

/** A part of a picture, in shares of the whole. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type PictureTask =
  | { readonly kind: 'crop'; readonly bytes: Buffer; readonly area: CropArea }
  | { readonly kind: 'clean'; readonly bytes: Buffer }
  | { readonly kind: 'draw'; readonly bytes: Buffer; readonly width: number }
  | { readonly kind: 'keep'; readonly bytes: Buffer }
  | { readonly kind: 'derive'; readonly bytes: Buffer; readonly width: number; readonly type: DerivedType }

export type PictureFault = 'not_a_picture' | 'too_many_pixels' | 'too_much_memory' | 'damaged'

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly fault: PictureFault
  /** Of a picture with too many pixels: how many it may have. */
  readonly maxPixels: number | undefined
  constructor(fault: PictureFault, cause?: unknown, maxPixels?: number) {
    super(fault, { cause })
    this.fault = fault
    this.maxPixels = maxPixels
  }
}
