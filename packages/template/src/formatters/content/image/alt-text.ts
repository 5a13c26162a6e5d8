import { BlockType } from '../../../enums.ts'
import type { Scope, Value } from '../../../registry/types.ts'
import { replaceTags } from '../../shared/markup.ts'
import { asNumber, asString, lookupAt, memberAt, textOf } from '../../shared/values.ts'

/**
 * The alternative text of an image, not escaped: what was written for it in an image block, else its title, else the
 * start of its body without tags, else its file name.
 */
export function altText(image: Value, scope: Scope): string {
  if (asNumber(scope.lookup('blockType')) === BlockType.image) {
    const written = memberAt(image, 'altText') ?? lookupAt(scope, 'info', 'altText') ?? scope.lookup('altText')
    return asString(written)
  }
  const title = textOf(image, 'title')
  if (title !== '') return title

  const body = replaceTags(textOf(image, 'body'), ' ')
  if (body === '') return textOf(image, 'filename')
  return body.length > scope.options.altTextLimit ? body.slice(0, scope.options.altTextLimit).toWellFormed() : body
}
