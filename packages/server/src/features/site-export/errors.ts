import { defineError } from '../../platform/errors.ts'

export const folderNotEmpty = defineError<{ folder: string }>(
  'folder_not_empty',
  409,
  ({ folder }) => `The folder ${folder} is not empty. Name one that does not exist yet.`,
)

export const exportTooLarge = defineError<{ maxSize: string }>(
  'export_too_large',
  422,
  ({ maxSize }) =>
    `The export has more than ${maxSize}. Ask who runs the server to raise SITE_FILE_MB, or to run \`site export\`.`,
)

export const notAnExport = defineError<{ folder: string; why: string }>(
  'not_an_export',
  422,
  ({ folder, why }) => `The folder ${folder} is not the complete export of a site: ${why}`,
)

export const notASiteZip = defineError<{ why: string }>(
  'not_a_site_zip',
  422,
  ({ why }) => `This file is not the complete export of a site: ${why}`,
)

export const exportTooNew = defineError<{ version: number; known: number }>(
  'export_too_new',
  422,
  ({ version, known }) =>
    `This export has format version ${version}; this Vitrine reads up to version ${known}. Update Vitrine and try again.`,
)

export const exportDamaged = defineError<{ file: string; why: string }>(
  'export_damaged',
  422,
  ({ file, why }) => `The file ${file} of the export cannot be used: ${why} Nothing was imported.`,
)

export const identifierTaken = defineError<{ identifier: string }>(
  'identifier_taken',
  409,
  ({ identifier }) => `There is a site "${identifier}" already. Choose another name with --identifier.`,
)

export const noSuchAccount = defineError<{ email: string }>(
  'no_such_account',
  404,
  ({ email }) => `There is no account ${email} here. Leave --owner out, or name one that is there.`,
)

export const contentRefused = defineError<{ what: string; why: string }>(
  'content_refused',
  422,
  ({ what, why }) => `The ${what} of the export do not fit together: ${why}. Nothing was imported.`,
)
