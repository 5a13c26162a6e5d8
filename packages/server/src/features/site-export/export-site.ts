import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { assetKeys } from '../assets/index.ts'
import { getAssetFile, type Kind, kinds, getText, type Row } from './content.ts'
import { formatVersion, siteName, themeFolder } from './manifest.ts'
import { toSafeName } from './names.ts'
import { batchSize, countThings, type ExportRow, readKind, readSite } from './read-rows.ts'
import type { ThemeStore } from './theme-files.ts'
import { createExportFolder, type ExportFolder } from './write-folder.ts'
import { createExportZip, type ExportZipOptions } from './write-zip.ts'

export interface ExportReport {
  readonly files: number
  readonly counts: Readonly<Record<string, number>>
  /** Sentences on what could not be written. */
  readonly warnings: readonly string[]
}

interface ExportProgress {
  /** A line for people who watch a terminal. */
  readonly onLine?: (line: string) => void
  /** Things written, of all that there are. */
  readonly onCount?: (done: number, total: number) => void
}

/**
 * Writes the content of the site into a new folder, as it is at one moment, while the site goes on. Throws `folder_not_empty`; a
 * folder without a manifest was never finished.
 */
export async function exportSite(
  ctx: Ctx,
  folder: string,
  themes: Pick<ThemeStore, 'read'>,
  onLine: (line: string) => void = () => undefined,
): Promise<ExportReport> {
  return writeExport(ctx, await createExportFolder(folder), themes, { onLine })
}

/**
 * Writes the same files into a new zip file. Throws `export_too_large` beyond `maxBytes`, and what the signal was aborted with; the
 * caller removes a file that is not complete.
 */
export async function exportSiteToZip(
  ctx: Ctx,
  zip: ExportZipOptions,
  themes: Pick<ThemeStore, 'read'>,
  progress: ExportProgress = {},
): Promise<ExportReport> {
  return writeExport(ctx, createExportZip(zip), themes, progress)
}

async function writeExport(
  ctx: Ctx,
  target: ExportFolder,
  themes: Pick<ThemeStore, 'read'>,
  progress: ExportProgress,
): Promise<ExportReport> {
  try {
    return await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        await sql`SET LOCAL TIME ZONE 'UTC'`.execute(db)
        return new SiteExport({ ...ctx, db }, target, progress).run(themes)
      })
  } catch (error) {
    await target.abandon()
    throw error
  }
}

class SiteExport {
  private readonly ctx: Ctx
  private readonly target: ExportFolder
  private readonly progress: ExportProgress
  private done = 0
  private total = 0
  private readonly folders = new Map<string, string>()
  private readonly warnings: string[] = []

  constructor(ctx: Ctx, target: ExportFolder, progress: ExportProgress) {
    this.ctx = ctx
    this.target = target
    this.progress = progress
  }

  async run(themes: Pick<ThemeStore, 'read'>): Promise<ExportReport> {
    const { site, db } = this.ctx
    const entry = await readSite(this.ctx)
    const theme = await this.writeTheme(themes, getText(entry, 'theme'))
    await this.target.writeJson(siteName, { ...entry, theme })
    await this.nameFolders(db)
    this.total = await countThings(this.ctx, kinds)
    const counts: Record<string, number> = {}
    for (const kind of kinds) {
      counts[kind.name] = await this.writeKind(kind)
      this.progress.onLine?.(`${counts[kind.name]} ${kind.name}`)
    }
    const files = await this.target.finish({
      format: 'vitrine-site',
      formatVersion,
      exportedAt: this.ctx.now.toISOString(),
      site: { id: site.id, identifier: site.identifier, title: site.title, theme },
      counts,
    })
    return { files, counts, warnings: this.warnings }
  }

  /** Gives the name of the theme as people know it: one that was uploaded is in the site by its content. */
  private async writeTheme(themes: Pick<ThemeStore, 'read'>, theme: string): Promise<string> {
    const found = await themes.read(theme)
    if (!found) this.warnings.push(`The theme "${theme}" was not found: the export has none.`)
    for (const [name, file] of found?.files ?? []) await this.target.write(themeFolder + name, await file.read())
    return found?.name ?? theme
  }

  /** Files of items are in a folder of their collection, whose name has to be known before. */
  private async nameFolders(db: Db): Promise<void> {
    const rows = await db
      .selectFrom('collection')
      .select(['collection_id', 'slug'])
      .where('website_id', '=', this.ctx.site.id)
      .execute()
    for (const { collection_id, slug } of rows) this.folders.set(collection_id, toSafeName(slug, collection_id))
  }

  private async writeKind(kind: Kind): Promise<number> {
    let count = 0
    let lists = 0
    for await (const batch of readKind(this.ctx, kind)) {
      if (kind.getFile === undefined) {
        const name = `${kind.name}${++lists === 1 ? '' : `-${lists}`}.json`
        const entries = batch.map(({ entry }) => entry)
        await this.target.writeJson(name, kind.id === undefined ? entries[0] : entries)
        this.addDone(batch.length)
      } else for (const read of batch) await this.writeOne(kind, read)
      const before = count
      count += batch.length
      if (batch.length === batchSize && Math.floor(before / 5000) < Math.floor(count / 5000))
        this.progress.onLine?.(`  ${count} ${kind.name} ...`)
    }
    return count
  }

  private async writeOne(kind: Kind, { row, entry }: ExportRow): Promise<void> {
    if (kind.table === 'asset') await this.writeBytes(getAssetFile(row), row)
    const name = kind.getFile?.(row, this.folders) ?? ''
    await this.target.writeJson(`${name}.json`, entry)
    this.addDone(1)
  }

  private addDone(count: number): void {
    this.done += count
    this.progress.onCount?.(this.done, this.total)
  }

  private async writeBytes(name: string, row: Row): Promise<void> {
    const { files, site } = this.ctx
    const key = assetKeys.getOriginalKey(site.id, getText(row, 'asset_id'), Number(row['file_version'] ?? 1))
    if ((await files.size(key)) === undefined)
      this.warnings.push(`The bytes of ${name} are missing in this installation: the export has none either.`)
    else await this.target.writeStream(name, files.stream(key))
  }
}
