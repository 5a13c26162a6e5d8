import { defineError } from '../../../platform/errors.ts'
import { themeLimits } from '../../theme-files/index.ts'

const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`

export const themeTooLarge = defineError(
  'theme_too_large',
  413,
  `The file is larger than ${megabytes(themeLimits.packedBytes)}. Leave out what pages do not need, such as originals of pictures.`,
)

export const notAZip = defineError<{ reason: string }>(
  'not_a_zip',
  400,
  ({ reason }) => `This is no zip file that can be read: ${reason}`,
)

export const tooMuchInside = defineError(
  'theme_unpacks_too_large',
  400,
  `The files of the theme are larger than ${megabytes(themeLimits.unpackedBytes)} together.`,
)

export const packedTooTightly = defineError(
  'theme_packed_too_tightly',
  400,
  `The zip file unpacks to more than ${themeLimits.ratio} times its size. No theme does that.`,
)

export const tooManyFiles = defineError('too_many_files', 400, `The theme has more than ${themeLimits.files} files.`)

export const fileInsideTooLarge = defineError<{ file: string }>(
  'theme_file_too_large',
  400,
  ({ file }) => `${file} is larger than ${megabytes(themeLimits.fileBytes)}.`,
)

export const tooMuchSource = defineError(
  'theme_sources_too_large',
  400,
  `Templates, styles and JSON of the theme are larger than ${megabytes(themeLimits.sourceBytes)} together. Files to be served belong into assets/ or scripts/.`,
)

export const badName = defineError<{ file: string; reason: string }>(
  'bad_file_name',
  400,
  ({ file, reason }) => `The zip file has an entry that is not accepted, "${file}": ${reason}`,
)

export const notATheme = defineError(
  'not_a_theme',
  400,
  'There is no template.conf: neither at the top of the theme, nor in its only folder.',
)

export const themeHasErrors = defineError<{ errors: number; first: string }>(
  'theme_has_errors',
  409,
  ({ errors, first }) =>
    `This theme has ${errors === 1 ? 'an error' : `${errors} errors`}, the first one ${first}. Activate it with "acceptErrors" if you want it nevertheless: pages show what can be rendered.`,
)

export const themeNotInstalled = defineError<{ theme: string }>(
  'theme_not_found',
  404,
  ({ theme }) => `There is neither a version nor an installed theme "${theme}".`,
)
