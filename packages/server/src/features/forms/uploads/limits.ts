import type { UploadLimits } from './upload-store.ts'

/** How long an uploaded file waits for its submission. */
export const claimableMs = 86_400_000

/** What arrives within a day. */
export const uploadLimits: UploadLimits = {
  siteFiles: 5_000,
  siteBytes: 5_000_000_000,
  addressFiles: 100,
  addressBytes: 500_000_000,
  // A browser opens no more connections to a host.
  addressUnderWay: 6,
}

/** Who has not sent a file by then sends it no more: longer than its body may take. */
export const underWayMs = 900_000

/** Files that a process receives at once. Each takes room in its temporary folder. */
export const maxUploadsAtOnce = 20

/** An upload of which nothing arrives for so long is ended. */
export const uploadSilenceMs = 30_000

/** Files of one address that it takes back. */
export const discardsPerAddress = { name: 'form upload discard', limit: 120, windowSeconds: 600 } as const

/** Attempts of one address, also those that are refused. */
export const uploadsPerAddress = { name: 'form upload', limit: 60, windowSeconds: 600 } as const
