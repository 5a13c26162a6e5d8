import type { Value } from '../../../registry/types.ts'
import { asString } from '../../shared/values.ts'

/** Printed where a size was expected and something else was given. */
export const INVALID_SIZE = "Invalid source parameter. Pass in 'originalSize'"

interface Size {
  readonly width: number
  readonly height: number
}

const SIZE = /^\s*(\d+)(?:\.\d*)?\s*x\s*(\d+)(?:\.\d*)?\s*$/

/** Reads `1200x800` as whole pixels; undefined when the value is not two numbers. */
export function readSize(value: Value): Size | undefined {
  const [, width, height] = SIZE.exec(asString(value)) ?? []
  const size = { width: Number(width), height: Number(height) }
  return Number.isFinite(size.width) && Number.isFinite(size.height) ? size : undefined
}

/** Reads the number of pixels given to a formatter; NaN when there is none. */
export function readPixels([pixels = '']: readonly string[]): number {
  return Number.parseInt(pixels, 10)
}

/** Width that keeps the proportions at this height, a whole number, 0 when there is none; undefined without a size. */
export function getWidthAt(height: number, size: Size | undefined): number | undefined {
  return size && whole((height * size.width) / size.height)
}

/** Height that keeps the proportions at this width, a whole number, 0 when there is none; undefined without a size. */
export function getHeightAt(width: number, size: Size | undefined): number | undefined {
  return size && whole((width * size.height) / size.width)
}

/** The smallest stored width that is not smaller than this many pixels, at most 1500. */
export function selectThumbnail(width: number): string {
  if (width > 1000) return '1500w'
  if (width > 750) return '1000w'
  if (width > 500) return '750w'
  if (width > 300) return '500w'
  return width > 100 ? '300w' : '100w'
}

function whole(length: number): number {
  return Number.isFinite(length) ? Math.trunc(length) : 0
}
