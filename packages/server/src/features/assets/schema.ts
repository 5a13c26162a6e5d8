import { z } from 'zod'
import { FocalPoint } from '../../platform/schemas/shared-schemas.ts'

const Share = z.number().min(0).max(1)
/** No crop is smaller: a slip of the pointer is no choice. */
const minShare = 0.01
/** Sums of shares that browsers computed are off by a hair. */
const roundingError = 0.000_1

/** The part of a picture that is shown, in shares of the whole. */
export const CropShape = z
  .object({ x: Share, y: Share, width: Share.min(minShare), height: Share.min(minShare) })
  .refine(
    ({ x, y, width, height }) => x + width <= 1 + roundingError && y + height <= 1 + roundingError,
    'The crop reaches beyond the picture.',
  )
  .meta({ id: 'Crop' })

/** An asset as owners get it. */
export const AssetView = z
  .object({
    id: z.string(),
    url: z.string(),
    filename: z.string(),
    contentType: z.string(),
    byteSize: z.int().min(0),
    width: z.int().nullable(),
    height: z.int().nullable(),
    focalPoint: FocalPoint,
    altText: z.string(),
    title: z.string(),
    description: z.string(),
    createdOn: z.iso.datetime(),
    folderId: z.string().nullable(),
    crop: CropShape.nullable(),
    /** Goods for download: no address, only a buyer's link. */
    isPrivate: z.boolean(),
  })
  .meta({ id: 'Asset' })
