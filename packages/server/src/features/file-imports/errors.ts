import { defineError } from '../../platform/errors.ts'

/** The file as a whole cannot be imported; nothing was. `line` is where it was noticed, 0 when it concerns all of it. */
export const importFileUnusable = defineError<{ reason: string; line: number }>(
  'import_file_unusable',
  422,
  ({ reason, line }) => (line > 0 ? `Line ${line}: ${reason}` : reason),
)

export const importRunning = defineError(
  'import_running',
  409,
  'Another file is being checked or imported. Wait until it is done, or stop it.',
)

export const importNotStartable = defineError(
  'import_not_startable',
  409,
  'This file was not checked, or was imported already. Upload it again.',
)

export const importNotRunning = defineError('import_not_running', 409, 'This import is over already.')
