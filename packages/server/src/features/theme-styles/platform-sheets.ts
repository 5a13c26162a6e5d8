import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from '../../platform/crypto.ts'

const folder = new URL('./platform/', import.meta.url)

/** Sheets of the platform that themes import by name. A sheet of the theme with the same name wins. */
export function readPlatformSheets(): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

/** Changes with the sheets of the platform, so that styles compiled from them are compiled again. */
export const platformSheetsRevision = sha256(JSON.stringify(readPlatformSheets())).slice(0, 16)
