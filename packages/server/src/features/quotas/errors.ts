import { defineError } from '../../platform/errors.ts'

export const storageFull = defineError<{ maxSize: string }>(
  'storage_full',
  413,
  ({ maxSize }) =>
    `This site has room for ${maxSize} of files, and this one no longer fits. Delete files in the library, or ask who runs the server for more room.`,
)

export const picturesFull = defineError<{ maxPictures: number }>(
  'pictures_full',
  413,
  ({ maxPictures }) =>
    `This site may hold ${maxPictures} pictures, and has them. Delete some in the library, or ask who runs the server for more.`,
)
