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

export const siteNotPortable = defineError<{ why: string }>(
  'site_not_portable',
  422,
  ({ why }) => `No import could read the zip file of this site: ${why} Ask who runs the server to run \`site export\`.`,
)

export const uploadRunning = defineError(
  'upload_running',
  409,
  'Another zip file is being uploaded to this site. Wait until it is there.',
)

export const diskFull = defineError(
  'disk_full',
  507,
  'The server has too little free space for this file. Ask who runs it to make room.',
)

export const exportNotReady = defineError(
  'export_not_ready',
  409,
  'This export has no file to download. Reload the list.',
)
