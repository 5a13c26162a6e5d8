import type { Scope, Value } from '../../../registry/types.ts'
import { escapeAttribute } from '../../shared/markup.ts'
import { asString, fieldsOf, isAbsent, isRecord, isTruthy, member, memberAt } from '../../shared/values.ts'
import type { Fields } from '../../shared/values.ts'
import { altText } from './alt-text.ts'

const CORNERS = [
  ['topLeft', 'topleft'],
  ['topRight', 'topright'],
  ['bottomLeft', 'bottomleft'],
  ['bottomRight', 'bottomright'],
  ['center', 'center'],
] as const

/** `x,y` of an image's focal point, each 0 to 1; its centre when none is set. */
export function focalPoint(image: Fields): string {
  const { x, y } = fieldsOf(image['mediaFocalPoint'])
  if (isAbsent(x) || isAbsent(y)) return '0.5,0.5'
  if (typeof x === 'number' && typeof y === 'number') return `${x},${y}`
  return escapeAttribute(`${asString(x)},${asString(y)}`)
}

/** The attributes that the image loader reads, and `alt`; '' when there is no image. */
export function imageMeta(image: Value, scope: Scope): string {
  if (!isRecord(image)) return ''

  const fields = fieldsOf(image)
  const source = escapeAttribute(asString(fields['assetUrl']))
  const component = asString(fields['componentKey'])
  let out = isAbsent(fields['licensedAssetPreview']) ? '' : 'data-licensed-asset-preview="true" '
  if (component !== '') out += `data-component-key="${escapeAttribute(component)}" `
  out += `data-src="${source}" data-image="${source}"`
  out += ` data-image-dimensions="${escapeAttribute(asString(fields['originalSize']))}"`
  out += ` data-image-focal-point="${focalPoint(fields)}"`
  return `${out} alt="${escapeAttribute(altText(fields, scope))}"`
}

/** `data-color-topleft="#abc" ...` of the colours found in an image, each with a blank in front. */
export function colorAttributes(image: Value): string {
  let out = ''
  for (const [corner, name] of CORNERS) {
    const color = asString(memberAt(image, 'colorData', `${corner}Average`))
    if (color !== '') out += ` data-color-${name}="#${escapeAttribute(color)}"`
  }
  return out
}

/** True when an item has an image of its own. */
export function hasImage(item: Value): boolean {
  return isTruthy(member(item, 'mainImageId')) || isTruthy(member(item, 'systemDataId'))
}
