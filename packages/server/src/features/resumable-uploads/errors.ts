import { defineError } from '../../platform/errors.ts'

export const uploadOffset = defineError<{ receivedBytes: number }>(
  'upload_offset',
  409,
  'This part does not begin where the upload stopped. Ask how much has arrived, and go on from there.',
)

export const uploadNotStored = defineError('upload_not_stored', 503, 'The file could not be stored. Upload it again.')

export const tooManyUploads = defineError<{ max: number }>(
  'too_many_uploads',
  409,
  ({ max }) => `${max} uploads are not finished. Finish or discard one of them first.`,
)
