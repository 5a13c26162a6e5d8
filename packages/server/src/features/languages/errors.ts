import { defineError } from '../../platform/errors.ts'

export const languageIsPrimary = defineError<{ tag: string }>(
  'language_is_primary',
  400,
  'The site is written in this language already. Choose another one.',
)

export const languageTwice = defineError<{ tag: string }>(
  'language_twice',
  400,
  'One language is in the list twice. Take one of them out.',
)

export const languagePathTaken = defineError<{ path: string; title: string }>(
  'language_path_taken',
  409,
  ({ path, title }) =>
    `The page "${title}" has the address ${path}, which this language needs. Change the address of the page first.`,
)

export const languagesChanged = defineError(
  'languages_changed',
  409,
  'Somebody else changed the languages. Load them again, then make your change.',
)
