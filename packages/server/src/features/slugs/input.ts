import { z } from 'zod'
import { invalidInput } from '../../platform/errors.ts'
import { slugReserved } from './errors.ts'
import { isReservedSlug, readSlug, slugLimits } from './slugs.ts'

/** A slug that a request names. Its rules have sentences of their own, where it is read. */
export const SlugInput = z.string().max(slugLimits.max * 5)

/** The stored form of an item's slug; throws when the text is malformed. */
export function parseItemSlug(text: string): string {
  const slug = readSlug(text)
  if (slug === undefined) throw badSlug(slugLimits.min)
  return slug
}

/** The stored form of a collection's slug; throws when the text is malformed or the address belongs to the system. */
export function parseCollectionSlug(text: string): string {
  const slug = readSlug(text, 1)
  if (slug === undefined) throw badSlug(1)
  if (isReservedSlug(slug)) throw slugReserved({ slug })
  return slug
}

function badSlug(min: number) {
  const sentence = `An address has ${min} to ${slugLimits.max} letters, digits and dashes, and begins with a letter or digit.`
  return invalidInput({ fields: { slug: sentence } })
}
