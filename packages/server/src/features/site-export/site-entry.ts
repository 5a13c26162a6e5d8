import { z } from 'zod'
import { isId } from '../../platform/ids.ts'
import { isRecord } from '../../platform/text/json.ts'
import { CurrencyCode, TimeZone } from '../site-settings/index.ts'
import { exportDamaged } from './errors.ts'
import { siteName } from './manifest.ts'
import type { ExportFolderReader } from './read-folder.ts'
import { Language } from '../../platform/schemas/language.ts'

/** Settings that an older version exported, as this one keeps them. */
function upgradeSettings(stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // Webhooks stay where they were made, and no file asks for the first choice of an installation.
  const { webhooks: _webhooks, onboarding: _onboarding, firstPages: _firstPages, ...settings } = stored
  const { commerce } = settings
  if (!isRecord(commerce) || commerce['phoneRequired'] !== true || commerce['phone'] !== undefined) return settings
  return { ...settings, commerce: { ...commerce, phone: 'required' } }
}

/** What every page needs; a folder may have been written by hand. */
const SiteEntry = z.looseObject({
  id: z.string().refine(isId, 'It is no id.'),
  identifier: z.string(),
  language: Language,
  timeZone: TimeZone,
  currency: CurrencyCode,
  settings: z.record(z.string(), z.unknown()).transform(upgradeSettings),
  theme: z.string(),
  lastOrderNumber: z.int().min(0),
})
export type SiteEntry = z.infer<typeof SiteEntry>

/** The entry of the site in an export. Throws `export_damaged` where it is missing or does not fit. */
export async function readSiteEntry(source: ExportFolderReader): Promise<SiteEntry> {
  for await (const file of source.files()) {
    if (file.name !== siteName) continue
    const entry = SiteEntry.safeParse((await source.readJson(file)).value)
    if (entry.success) return entry.data
    const [issue] = entry.error.issues
    const place = issue?.path.join('.') ?? ''
    throw exportDamaged({
      file: siteName,
      why: place === '' ? 'it does not describe a site.' : `its "${place}" does not fit: ${issue?.message ?? ''}`,
    })
  }
  throw exportDamaged({ file: siteName, why: 'it is missing.' })
}
