import { BlockType } from '../../../enums.ts'
import type { Scope } from '../../../registry/types.ts'
import { takeFirst } from '../../shared/cut.ts'
import { replaceTags } from '../../shared/markup.ts'
import { asNumber, asString, isTruthy, getMember } from '../../shared/values.ts'
import type { Fields } from '../../shared/values.ts'

const readInfo = (fields: Fields) => fields['info']
const readBlockType = (fields: Fields) => fields['blockType']
const readBlock = (fields: Fields) => fields['info'] ?? fields['blockType']

/**
 * The alternative text of an image, not escaped. It is the text of the block around it (`info.altText`) or, in an image
 * block, its own. Otherwise it is its title, then the start of its body without tags, then its file name.
 */
export function getAltText(image: Fields, scope: Scope): string {
  // Most images are in no block at all: one look around tells.
  return scope.climb(readBlock) === undefined ? imageText(image, scope) : blockText(image, scope)
}

function blockText(image: Fields, scope: Scope): string {
  const written = asString(getMember(scope.climb(readInfo), 'altText'))
  if (written !== '') return written
  // An image block without such a text is decoration: its title is a caption, not a description.
  if (asNumber(scope.climb(readBlockType)) === BlockType.image) {
    return asString(image['altText'] ?? scope.find('altText'))
  }
  return imageText(image, scope)
}

function imageText(image: Fields, scope: Scope): string {
  if (isTruthy(image['title'])) return asString(image['title'])

  const body = isTruthy(image['body']) ? replaceTags(asString(image['body']), ' ') : ''
  if (body === '') return asString(image['filename'])
  return takeFirst(body, scope.options.altTextLimit)
}
