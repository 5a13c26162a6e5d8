import type { UploadLimits } from './upload-store.ts'

/** How long an uploaded file waits for its submission. */
export const claimableMs = 86_400_000

/** What arrives within a day. */
export const uploadLimits: UploadLimits = {
  siteFiles: 5_000,
  siteBytes: 5_000_000_000,
  addressFiles: 100,
  addressBytes: 500_000_000,
}

/** Attempts of one address, also those that are refused. */
export const uploadsPerAddress = { name: 'form upload', limit: 60, windowSeconds: 600 } as const
