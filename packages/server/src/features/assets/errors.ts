import { defineError } from '../../platform/errors.ts'

/** The sentence is the specification's. */
export const fileTooLarge = defineError<{ fileName: string; maxSize: string }>(
  'file_too_large',
  413,
  ({ fileName, maxSize }) => `The file ${fileName} is too large. The maximum allowed file size is ${maxSize}.`,
)

export const fileTypeUnsupported = defineError<{ fileName: string }>(
  'file_type_unsupported',
  415,
  ({ fileName }) =>
    `The file ${fileName} is of a type that is not supported. Pictures may be JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG; save a HEIC picture as JPEG first.`,
)

export const pictureTooManyPixels = defineError<{ fileName: string; maxMegapixels: number }>(
  'picture_too_many_pixels',
  413,
  ({ fileName, maxMegapixels }) =>
    `The picture ${fileName} has too many pixels. The most that can be shown is ${maxMegapixels} million: make it smaller first.`,
)

export const pictureTooMuchMemory = defineError<{ fileName: string }>(
  'picture_too_much_memory',
  413,
  ({ fileName }) =>
    `The picture ${fileName} needs more memory than this server has, as it was saved. Save it as an ordinary JPEG (not progressive or interlaced), or make it smaller.`,
)

export const hasFile = defineError<{ fileName: string; existing: string }>(
  'file_exists',
  409,
  ({ fileName, existing }) => `Your library already has ${fileName}, as “${existing}”. Use that file instead.`,
)

export const replacementKind = defineError<{ fileName: string; isPicture: boolean }>(
  'replacement_kind',
  422,
  ({ fileName, isPicture }) =>
    isPicture
      ? `${fileName} isn’t a picture. A picture can only be replaced with a picture.`
      : `${fileName} is of another type. Replace a file with one of the same type, or upload it as a new file.`,
)

export const cropUnsupported = defineError<{ fileName: string }>(
  'crop_unsupported',
  422,
  ({ fileName }) => `${fileName} can’t be cropped. Only still JPEG, PNG, WebP, AVIF and TIFF pictures can.`,
)

export const assetChanged = defineError<{ fileName: string }>(
  'asset_changed',
  409,
  ({ fileName }) => `Someone else changed the file ${fileName} at the same moment. Try again.`,
)

export const pictureDamaged = defineError<{ fileName: string }>(
  'picture_damaged',
  422,
  ({ fileName }) => `The picture ${fileName} is damaged or incomplete. Try to save it again.`,
)
