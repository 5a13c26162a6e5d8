import { createReadStream } from 'node:fs'
import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { newId } from '../../platform/ids.ts'
import { limitNewSites, requireAdministrator } from '../onboarding/index.ts'
import { identifiers } from '../sites/index.ts'
import { identifierTaken, importBegun, importRunning } from './errors.ts'
import { transferJob } from './job.ts'
import { getTransferKey } from './keys.ts'
import type { ReceivedZip } from './receive-zip.ts'
import { ImportFacts, type SiteImport, type SiteImportRun, type SiteImports } from './schema.ts'
import {
  deleteTransfer,
  findTransfer,
  insertTransfer,
  isIdentifierTaken,
  listTransfers,
  startUploaded,
  type TransferRow,
} from './store.ts'
import { maxKept, removeSurplus, removeZip } from './surplus.ts'
import { getZipLimits } from './zip-limits.ts'

/** Those that are done, and uploads. */
const maxListed = 2 * maxKept

type ImportServices = Pick<Services, 'config' | 'builtInAddress'>

/** The imports that were begun on this site, the newest first. */
export async function listImports(ctx: Ctx, services: ImportServices): Promise<SiteImports> {
  const rows = await listTransfers(ctx, 'import', maxListed)
  return { imports: rows.map((row) => toView(row, services)), maxBytes: services.config.siteFileBytes }
}

/** How far an import is. Throws `not_found`. */
export async function getImport(ctx: Ctx, services: ImportServices, importId: string): Promise<SiteImport> {
  const row = await findTransfer(ctx, 'import', importId)
  if (!row) throw notFound({ what: 'This import' })
  return toView(row, services)
}

/** Keeps a zip file for an import and says what is in it. Throws `not_a_site_zip`, `export_too_new`, `export_damaged`. */
export async function addImport(ctx: Ctx, services: ImportServices, zip: ReceivedZip | undefined): Promise<SiteImport> {
  const accountId = requireAdministrator(ctx)
  const { inspectSiteZip, notASiteZip } = await import('../site-export/index.ts')
  if (!zip) throw notASiteZip({ why: 'nothing was received.' })
  const { manifest } = await inspectSiteZip(zip.path, getZipLimits(services.config))
  const importId = newId()
  const key = getTransferKey(ctx.site.id, importId)
  await ctx.files.putStream(key, zip.byteSize, () => createReadStream(zip.path))
  const { counts, site, exportedAt } = manifest
  const source = {
    title: site.title.slice(0, 200),
    identifier: site.identifier.slice(0, 100),
    exportedAt: exportedAt.slice(0, 40),
    pages: counts['collections'] ?? 0,
    items: counts['items'] ?? 0,
    assets: counts['assets'] ?? 0,
  }
  await insertTransfer(ctx, {
    transfer_id: importId,
    kind: 'import',
    account_id: accountId,
    person: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    status: 'uploaded',
    created_at: ctx.now,
    byte_size: zip.byteSize,
    facts: JSON.stringify({ source }),
  })
  await removeSurplus(ctx, 'import')
  return getImport(ctx, services, importId)
}

/**
 * Begins to make a site of an uploaded file; also once more after it failed. Throws `identifier_invalid`, `identifier_taken`,
 * `import_running`, `import_begun` and 429.
 */
export async function startImport(
  ctx: Ctx,
  services: ImportServices,
  importId: string,
  { title, identifier }: SiteImportRun,
): Promise<SiteImport> {
  const accountId = requireAdministrator(ctx)
  await getImport(ctx, services, importId)
  identifiers.check(identifier)
  if (await isIdentifierTaken(ctx.db, identifier)) throw identifierTaken({ identifier })
  await limitNewSites(ctx, accountId)
  await transaction(ctx, async (ctx) => {
    try {
      if (!(await startUploaded(ctx, importId, { target: { title, identifier } }))) throw importBegun({})
    } catch (error) {
      if (isUniqueViolation(error)) throw importRunning({})
      throw error
    }
    await ctx.jobs.add(transferJob, { websiteId: ctx.site.id, transferId: importId }, { maxAttempts: 1 })
  })
  return getImport(ctx, services, importId)
}

/** Deletes the uploaded file. An import that runs ends, and leaves no site; a site that was made stays. Throws `not_found`. */
export async function deleteImport(ctx: Ctx, importId: string): Promise<void> {
  if (!(await deleteTransfer(ctx, 'import', importId))) throw notFound({ what: 'This import' })
  await removeZip(ctx, importId)
}

function toView(row: TransferRow, { builtInAddress }: ImportServices): SiteImport {
  const { source, target, disabledPages, isClosed } = ImportFacts.parse(row.facts)
  return {
    importId: row.transfer_id,
    status: readStatus(row.status),
    done: row.done,
    total: row.total,
    byteSize: row.byte_size,
    person: row.person,
    createdOn: row.created_at.toISOString(),
    problem: row.problem,
    source,
    target: target && {
      title: target.title,
      identifier: target.identifier,
      editorUrl: `${builtInAddress({ identifier: target.identifier })}/config`,
    },
    disabledPages,
    isClosed,
  }
}

function readStatus(status: string): SiteImport['status'] {
  return status === 'waiting' || status === 'running' || status === 'done' || status === 'failed' ? status : 'uploaded'
}
