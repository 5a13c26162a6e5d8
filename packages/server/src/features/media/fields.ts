import { z } from 'zod'

/** Text that is still plain: for what is put together before it is escaped. */
export const RawText = z.string().max(20_000).catch('').default('')

/** Yes or no. */
export function flag(fallback: boolean) {
  return z.boolean().catch(fallback).default(fallback)
}

export const AssetId = z.string().max(100).optional().catch(undefined).meta({ field: 'picture' })
