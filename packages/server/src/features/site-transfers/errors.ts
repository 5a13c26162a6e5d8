import { defineError } from '../../platform/errors.ts'

export const exportRunning = defineError(
  'export_running',
  409,
  'An export of this site is still running. Wait until it is done, or delete it.',
)

export const importRunning = defineError(
  'import_running',
  409,
  'An import is still running. Wait until it is done, or delete it.',
)

export const identifierTaken = defineError<{ identifier: string }>(
  'identifier_taken',
  409,
  ({ identifier }) => `There is a site "${identifier}" already. Choose another name.`,
)

export const importBegun = defineError('import_begun', 409, 'This file was imported already. Upload it again.')

export const siteFileTooLarge = defineError<{ maxSize: string }>(
  'site_file_too_large',
  413,
  ({ maxSize }) => `The file has more than ${maxSize}. Ask who runs the server to raise SITE_FILE_MB.`,
)

export const exportNotReady = defineError(
  'export_not_ready',
  409,
  'This export has no file to download. Reload the list.',
)
