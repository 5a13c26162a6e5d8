import { BlockType } from '../../../enums.ts'
import type { Scope, Value } from '../../../registry/types.ts'
import { firstOf } from '../../shared/cut.ts'
import { replaceTags } from '../../shared/markup.ts'
import { asNumber, asString, lookupAt, member, textOf } from '../../shared/values.ts'

/**
 * The alternative text of an image, not escaped: what was written for it in the block around it (`info.altText`) or, in
 * an image block, for itself; else its title, else the start of its body without tags, else its file name.
 */
export function altText(image: Value, scope: Scope): string {
  const written = asString(lookupAt(scope, 'info', 'altText'))
  if (written !== '') return written
  // An image block without such a text is decoration: its title is a caption, not a description.
  if (asNumber(scope.lookup('blockType')) === BlockType.image) {
    return asString(member(image, 'altText') ?? scope.lookup('altText'))
  }
  const title = textOf(image, 'title')
  if (title !== '') return title

  const body = replaceTags(textOf(image, 'body'), ' ')
  if (body === '') return textOf(image, 'filename')
  return firstOf(body, scope.options.altTextLimit)
}
