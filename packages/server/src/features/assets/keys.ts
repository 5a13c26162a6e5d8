import { derivedEndings, type FormatName } from './formats.ts'
import type { DerivedType } from '../../platform/images/images.ts'

/** Raised when derivatives are made differently: old ones are then made again under new keys and new ETags. */
export const derivativeVersion = 1

/** Where all files of a site lie. */
export function assetsFolder(websiteId: string): string {
  return `assets/${websiteId}`
}

/** Where an original lies in the file store. */
export function originalKey(websiteId: string, assetId: string): string {
  return `assets/${websiteId}/${assetId}/original`
}

export function derivativeKey(websiteId: string, assetId: string, format: FormatName, type: DerivedType): string {
  return `assets/${websiteId}/${assetId}/${format}.v${derivativeVersion}.${derivedEndings[type]}`
}
