import { derivedEndings, type FormatName } from './formats.ts'
import type { DerivedType } from '../../platform/images/images.ts'

/** Raised when derivatives are made differently: old ones are then made again under new keys and new ETags. */
export const derivativeVersion = 1

/** Where all files of a site are. */
export function getAssetsFolder(websiteId: string): string {
  return `assets/${websiteId}`
}

/** Where all files of one asset are. */
export function getAssetFolder(websiteId: string, assetId: string): string {
  return `${getAssetsFolder(websiteId)}/${assetId}`
}

/** Where an original is in the file store. A replaced or cropped file has a higher version. */
export function getOriginalKey(websiteId: string, assetId: string, fileVersion: number): string {
  return `${getAssetFolder(websiteId, assetId)}/original${getSuffix(fileVersion)}`
}

/** Where a derivative of a version of the original lies. */
export function getDerivativeKey(
  websiteId: string,
  { asset_id: assetId, file_version: fileVersion }: { readonly asset_id: string; readonly file_version: number },
  format: FormatName,
  type: DerivedType,
): string {
  const ending = derivedEndings[type]
  return `${getAssetFolder(websiteId, assetId)}/${format}.v${derivativeVersion}${getSuffix(fileVersion)}.${ending}`
}

/** Files of the first version keep the names from before there were others. */
function getSuffix(fileVersion: number): string {
  return fileVersion === 1 ? '' : `.f${fileVersion}`
}
