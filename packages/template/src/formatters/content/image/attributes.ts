import type { Scope, Value } from '../../../registry/types.ts'
import { escapeAttribute, toPlainText } from '../../shared/markup.ts'
import { asNumber, asString, getOwnFields, isAbsent, isRecord, isTruthy, getMember } from '../../shared/values.ts'
import type { Fields } from '../../shared/values.ts'
import { getAltText } from './alt-text.ts'

const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'] as const

const CENTER = 0.5

/** `x,y` of an image's focal point, each 0 to 1; the centre where a part is not set or no number. */
export function formatFocalPoint(image: Fields): string {
  const { x, y } = getOwnFields(image['mediaFocalPoint'])
  return `${coordinate(x)},${coordinate(y)}`
}

function coordinate(value: Value): number {
  const number = isAbsent(value) || isRecord(value) ? CENTER : asNumber(value)
  return Number.isFinite(number) ? number : CENTER
}

/** The attributes that the image loader reads, and `alt`, with a blank behind; '' when there is no image. */
export function renderImageMeta(image: Value, scope: Scope): string {
  if (image === undefined) return ''

  const fields = getOwnFields(image)
  const source = escapeAttribute(asString(fields['assetUrl']))
  const { licensedAssetPreview: preview, componentKey: component } = fields
  let out = isRecord(preview) ? 'data-licensed-asset-preview="true" ' : ''
  if (component !== undefined) out += `data-component-key="${escapeAttribute(asString(component))}" `
  out += `data-src="${source}" data-image="${source}"`
  out += ` data-image-dimensions="${escapeAttribute(asString(fields['originalSize']))}"`
  out += ` data-image-focal-point="${formatFocalPoint(fields)}"`
  return `${out} alt="${escapeAttribute(toPlainText(getAltText(fields, scope), scope))}" `
}

/** `data-color-topLeft="#abc"` and the like for each part of an image, the colour left out where it is not known. */
export function listColorAttributes(colors: Value): string[] {
  return CORNERS.map((corner) => {
    const color = asString(getMember(colors, `${corner}Average`))
    return `data-color-${corner}="#${escapeAttribute(color)}"`
  })
}

/** True when an item has an image of its own. */
export function hasImage(item: Value): boolean {
  return isTruthy(getMember(item, 'mainImageId')) || isTruthy(getMember(item, 'systemDataId'))
}
