import { notFound } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'

/** Whatever else is in an address is no id, and need not be looked for. */
export function parseAssetId(assetId: string): string {
  if (!isId(assetId)) throw notFound({ what: 'This picture' })
  return assetId
}
