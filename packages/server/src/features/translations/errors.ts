import { defineError } from '../../platform/errors.ts'

export const languageNotListed = defineError<{ language: string }>(
  'language_not_listed',
  404,
  'The site has no such language. Add it under Settings, Languages.',
)

export const textsGone = defineError<{ keys: readonly string[] }>(
  'texts_gone',
  409,
  'Some of these texts are no longer part of the document. Load it again.',
)

export const translationsChanged = defineError<{ keys: readonly string[] }>(
  'translations_changed',
  409,
  'Somebody else translated some of these texts. Compare theirs with yours, then save again.',
)

export const textTooLong = defineError<{ label: string; maxLength: number }>(
  'translation_too_long',
  400,
  ({ label, maxLength }) => `The text of "${label}" has more than ${maxLength} characters. Shorten it.`,
)

export const languageInUse = defineError<{ language: string }>(
  'language_in_use',
  409,
  'Remove the language first. Its translations can be deleted then.',
)

export const addressUnusable = defineError<{ address: string }>(
  'address_unusable',
  400,
  ({ address }) =>
    `The address "${address}" cannot be used. Take up to 200 letters, digits and dashes, at least three for an item, and no word of the system such as "cart".`,
)
