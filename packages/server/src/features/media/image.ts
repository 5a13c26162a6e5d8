import { itemTypes } from '@vitrine/commerce'
import { z } from 'zod'
import { getDisplayName } from '../assets/index.ts'
import type { contentRows } from '../content/index.ts'
import { escapeHtml, toPathPart } from '../../platform/text/html.ts'

/** A picture as pages carry it. */
export interface ImageJson {
  id: string
  recordType: typeof itemTypes.image
  filename: string
  /** The owner's title, else the alternative text. */
  title: string
  /** The owner's description as a paragraph of HTML; empty without one. */
  body: string
  altText: string
  assetUrl: string
  systemDataId: string
  systemDataVariants: string
  systemDataSourceType: string
  /** Names the picture wherever it is used. */
  componentKey: string
  /** Stock pictures are licensed by other services; every picture here is the owner's file. */
  licensedAssetPreview: null
  mediaFocalPoint: { x: number; y: number; source: number }
  /** The focal point as CSS: "50% 30%". */
  objectPosition: string
  colorData: unknown
  originalSize: string
  contentType: string
  displayIndex: number
}

const widths = [100, 300, 500, 750, 1000, 1500, 2500]

/** The address of a picture; `?format=500w` gives it in one of the seven widths. */
export function getAssetUrl(assetId: string, filename: string): string {
  return `/s/${assetId}/${toPathPart(filename)}`
}

export function toImageJson(asset: contentRows.AssetTuple, displayIndex = 0): ImageJson {
  const [id, filename, contentType, width, height, focalX, focalY, altText, colorData, title, description] = asset
  const originalSize = width !== null && height !== null ? `${width}x${height}` : ''
  return {
    id,
    recordType: itemTypes.image,
    filename: escapeHtml(getDisplayName(filename)),
    title: escapeHtml(title || altText),
    body: description === '' ? '' : `<p>${escapeHtml(description).replaceAll('\n', '<br>')}</p>`,
    altText: escapeHtml(altText),
    assetUrl: getAssetUrl(id, filename),
    systemDataId: id,
    systemDataVariants: originalSize === '' ? '' : listWidths(originalSize, width ?? 0),
    systemDataSourceType: contentType.replace(/^image\//, '').toUpperCase(),
    componentKey: id,
    licensedAssetPreview: null,
    mediaFocalPoint: { x: focalX, y: focalY, source: 3 },
    objectPosition: `${Math.round(focalX * 1000) / 10}% ${Math.round(focalY * 1000) / 10}%`,
    colorData: withBackground(colorData),
    originalSize,
    contentType,
    displayIndex,
  }
}

/** "1500x1000,100w,300w,500w,750w,1000w,1500w": no width beyond the picture's own, at least the smallest. */
function listWidths(originalSize: string, width: number): string {
  const offered = widths.filter((each, index) => index === 0 || each <= width || (widths[index - 1] ?? 0) < width)
  return [originalSize, ...offered.map((each) => `${each}w`)].join(',')
}

const Colors = z.looseObject({
  topLeftAverage: z.string(),
  topRightAverage: z.string(),
  bottomLeftAverage: z.string(),
  bottomRightAverage: z.string(),
})

/** The colours of a picture with one that goes with it as a ground, `suggestedBgColor`: the mean of its corners. */
function withBackground(colorData: unknown): unknown {
  const colors = Colors.safeParse(colorData).data
  if (!colors) return colorData
  const { topLeftAverage, topRightAverage, bottomLeftAverage, bottomRightAverage } = colors
  const corners = [topLeftAverage, topRightAverage, bottomLeftAverage, bottomRightAverage]
  const mean = (at: number) =>
    Math.round(corners.reduce((sum, hex) => sum + (Number.parseInt(hex.slice(at, at + 2), 16) || 0), 0) / 4)
  return { ...colors, suggestedBgColor: [0, 2, 4].map((at) => mean(at).toString(16).padStart(2, '0')).join('') }
}
