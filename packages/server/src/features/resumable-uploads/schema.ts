import { z } from 'zod'
import { LineInput, TimeInput } from '../../platform/schemas/bounded.ts'
import { AssetView, largeFiles } from '../assets/index.ts'

/** What the browser knows of a file before it sends it. */
export const UploadInput = z.object({
  filename: LineInput(300).min(1),
  byteSize: z.int().min(1).max(largeFiles.maxDownloadBytes),
  /** When it was last changed on the sender's disk: with name and size it tells files apart. */
  modifiedOn: TimeInput,
})

export const UploadView = z
  .object({
    id: z.string(),
    filename: z.string(),
    byteSize: z.int().min(0),
    /** Where the next part begins. */
    receivedBytes: z.int().min(0),
    /** The stored file, a moment after its last byte has arrived. */
    asset: AssetView.nullable(),
    /** Why it was not stored. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'ResumableUpload' })

export const UploadList = z.object({ uploads: z.array(UploadView) })
