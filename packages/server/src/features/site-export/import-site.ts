import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { setMembership } from '../accounts/index.ts'
import { assetKeys, fileTypes } from '../assets/index.ts'
import { countAll } from '../comment-counts/index.ts'
import { indexItems } from '../search-index/index.ts'
import { identifiers } from '../sites/index.ts'
import { holdThemeFiles } from '../themes/index.ts'
import type { ThemeFile } from '../theme-files/index.ts'
import { buildFirstMoves, disableLockedPages, stopFormMails } from './adapt-rows.ts'
import { FileTypes } from './check-bytes.ts'
import { checkAddresses } from './check-addresses.ts'
import { checkComments } from './check-comments.ts'
import { checkExperiments } from './check-experiments.ts'
import { checkFunds } from './check-funds.ts'
import { checkPopups } from './check-popups.ts'
import { parseAssetId, findKind, kinds, type Row } from './content.ts'
import { contentRefused, exportDamaged, identifierTaken, noSuchAccount } from './errors.ts'
import { ContentBatch } from './content-batch.ts'
import { addRows, insertKind, insertRows, type Rows } from './insert-rows.ts'
import { siteName, themeFolder } from './manifest.ts'
import { type ExportFolderReader, type ListedFile, openExportFolder } from './read-folder.ts'
import { readSiteEntry, type SiteEntry } from './site-entry.ts'
import { readTables, type Tables } from './tables.ts'
import type { PlacedTheme, ThemeStore } from './theme-files.ts'

export interface ImportOptions {
  /** Another name than the site had. */
  readonly identifier?: string
  /** Email of an account that becomes the site's admin. */
  readonly owner?: string
  readonly onProgress?: (line: string) => void
  /** Files stored, of all that there are. */
  readonly onCount?: (done: number, total: number) => void
  /** A new id of the caller's: nothing of an unfinished import can then belong to another site. */
  readonly websiteId?: string
  /** Another title than the site had. */
  readonly title?: string
  /** The account that becomes the site's admin, by its id. */
  readonly ownerId?: string
  /** The file comes from a person and not from who runs the server: it does not decide what the server decides, such as the status. */
  readonly isUpload?: boolean
  /** Runs in the transaction as its last step, when the whole site is there: what it throws ends the import. */
  readonly beforeCommit?: (db: Db, report: ImportReport) => Promise<void>
  /** Ends the import between two files; nothing of it stays. */
  readonly signal?: AbortSignal
}

export interface ImportReport {
  readonly websiteId: string
  readonly identifier: string
  /** False: the id was taken, the site has a new one. */
  readonly keptId: boolean
  /** The theme the site uses. */
  readonly theme: string
  /** False: the theme of this installation with that name, which is the same. */
  readonly hasOwnTheme: boolean
  /** Pages that asked for a password: they are disabled until they have a new one. */
  readonly disabledPages: number
  /** True where the whole site asked for a password: it is closed. */
  readonly isClosed: boolean
  readonly counts: Readonly<Record<string, number>>
}

type ImportServices = Pick<Services, 'database' | 'files'>

/** One file of a theme. */
const themeLimit = 50_000_000

/**
 * Makes a site of a folder that `exportSite` wrote, all of it or nothing. Ids stay what they were, except the site's own where it is taken.
 * Throws what `openExportFolder` throws, `identifier_taken`, `identifier_invalid`, `no_such_account`, `content_refused`.
 */
export async function importSite(
  services: ImportServices,
  folder: string,
  themes: ThemeStore,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const say = options.onProgress ?? (() => undefined)
  const source = await openExportFolder(folder)
  await source.verify((done, all) => {
    if (done % 5000 === 0 || done === all) say(`Checked ${done} of ${all} files.`)
  })
  const run = new SiteImport(services, source, themes, options, say)
  try {
    return await services.database.db.transaction().execute((db) => run.run(db))
  } catch (error) {
    await run.undo()
    throw error
  }
}

class SiteImport {
  private readonly services: ImportServices
  private readonly source: ExportFolderReader
  private readonly themes: ThemeStore
  private readonly options: ImportOptions
  private readonly say: (line: string) => void
  /** Set when files of the site may be in the store. */
  private filesWebsiteId: string | undefined
  private readonly fileTypes = new FileTypes()
  private disabledPages = 0
  private isClosed = false

  constructor(
    services: ImportServices,
    source: ExportFolderReader,
    themes: ThemeStore,
    options: ImportOptions,
    say: (line: string) => void,
  ) {
    this.services = services
    this.source = source
    this.themes = themes
    this.options = options
    this.say = say
  }

  /** Takes back what is outside of the database. */
  async undo(): Promise<void> {
    const { filesWebsiteId, services } = this
    if (filesWebsiteId === undefined) return
    const { db } = services.database
    // A connection that breaks during the commit does not tell whether the site is there.
    const made = await db
      .selectFrom('website')
      .select('website_id')
      .where('website_id', '=', filesWebsiteId)
      .executeTakeFirst()
    if (!made) await services.files.removeFolder(assetKeys.getAssetsFolder(filesWebsiteId))
  }

  async run(db: Db): Promise<ImportReport> {
    const tables = await readTables(db)
    const entry = await readSiteEntry(this.source)
    const identifier = this.options.identifier ?? entry.identifier
    const websiteId = this.options.websiteId ?? (await freeId(db, entry.id))
    const ctx = { db, site: { id: websiteId } }
    await this.insertSite(ctx, tables, identifier, entry)
    await this.join(ctx)
    const counts = await this.storeContent(ctx, tables)
    this.checkCounts(counts)
    const placed = await this.placeTheme(ctx, entry.theme)
    this.options.signal?.throwIfAborted()
    const report = {
      websiteId,
      identifier,
      keptId: websiteId === entry.id,
      theme: entry.theme,
      hasOwnTheme: placed?.version !== undefined,
      disabledPages: this.disabledPages,
      isClosed: this.isClosed,
      counts,
    }
    await this.options.beforeCommit?.(db, report)
    return report
  }

  private async insertSite(ctx: SiteDb, tables: Tables, identifier: string, entry: SiteEntry): Promise<void> {
    identifiers.check(identifier)
    // What stands for a server, and not for the site, is decided here whatever the file says.
    const { id: _id, lastOrderNumber, secret: _secret, revision: _revision, defaultSince: _default, ...words } = entry
    const rows: Rows = new Map()
    addRows(
      rows,
      tables,
      { table: 'website', on: 'website_id', key: '' },
      { ...words, ...this.getServerWords(), identifier },
      siteName,
    )
    const secret = newToken() + newToken()
    const [row] = rows.get('website') ?? []
    const taken = await ctx.db
      .selectFrom('site_name')
      .select('website_id')
      .where('identifier', '=', identifier)
      .executeTakeFirst()
    if (taken) throw identifierTaken({ identifier })
    await insertRows(ctx, 'website', [{ ...row, secret }], 'settings')
    try {
      await ctx.db.insertInto('site_name').values({ identifier, website_id: ctx.site.id }).execute()
    } catch (error) {
      // Somebody took it at this moment.
      if (isUniqueViolation(error)) throw identifierTaken({ identifier })
      throw error
    }
    await ctx.db.insertInto('order_number').values({ website_id: ctx.site.id, last: lastOrderNumber }).execute()
  }

  /** The status is the operator's, and a new site is made now. */
  private getServerWords(): Readonly<Record<string, unknown>> {
    const { title, isUpload } = this.options
    return {
      ...(title === undefined ? {} : { title }),
      ...(isUpload === true ? { status: 'paid', createdAt: new Date().toISOString() } : {}),
    }
  }

  private async join({ db, site }: SiteDb): Promise<void> {
    const { ownerId } = this.options
    if (ownerId !== undefined) await setMembership(db, { websiteId: site.id, accountId: ownerId, role: 'admin' })
    const email = this.options.owner
    if (email === undefined) return
    const { rows } = await sql<{
      id: string
    }>`SELECT account_id AS id FROM account WHERE lower(email) = lower(${email})`.execute(db)
    const account = rows[0]
    if (!account) throw noSuchAccount({ email })
    await setMembership(db, { websiteId: site.id, accountId: account.id, role: 'admin' })
  }

  private async storeContent(ctx: SiteDb, tables: Tables): Promise<Record<string, number>> {
    const counts: Record<string, number> = Object.fromEntries(kinds.map(({ name }) => [name, 0]))
    let batch = new ContentBatch(undefined)
    let done = 0
    for await (const file of this.source.files()) {
      this.options.signal?.throwIfAborted()
      this.options.onCount?.(done++, this.source.manifest.files)
      const assetId = parseAssetId(file.name)
      if (file.name === siteName || file.name.startsWith(themeFolder)) continue
      if (assetId !== undefined) {
        await this.storeBytes(ctx.site.id, assetId, file)
        continue
      }
      const kind = findKind(file.name)
      if (!kind)
        throw exportDamaged({
          file: file.name,
          why: 'this Vitrine does not know what it is. Update Vitrine and try again.',
        })
      if (kind !== batch.kind || batch.isFull) {
        await this.flush(ctx, batch)
        batch = new ContentBatch(kind)
      }
      const before = counts[kind.name] ?? 0
      const { value, byteSize } = await this.source.readJson(file)
      counts[kind.name] = before + batch.add(tables, value, byteSize, file.name)
      if (Math.floor(before / 5000) < Math.floor((counts[kind.name] ?? 0) / 5000))
        this.say(`  ${counts[kind.name]} ${kind.name} ...`)
    }
    await this.flush(ctx, batch)
    await checkComments(ctx)
    await checkPopups(ctx)
    await checkFunds(ctx)
    await checkExperiments(ctx)
    await countAll(ctx)
    await indexItems(ctx, sql`true`)
    for (const { name } of kinds) this.say(`${counts[name]} ${name}`)
    return counts
  }

  private async storeBytes(websiteId: string, assetId: string, file: ListedFile): Promise<void> {
    this.filesWebsiteId = websiteId
    const { path, byteSize } = await this.source.locate(file)
    await this.fileTypes.addBytes(assetId, file.name, path)
    await this.services.files.putStream(assetKeys.getOriginalKey(websiteId, assetId, 1), byteSize, () =>
      createReadStream(path),
    )
  }

  private async flush(ctx: SiteDb, { kind, rows }: ContentBatch): Promise<void> {
    if (!kind) return
    for (const row of rows.get('asset') ?? []) {
      if (!fileTypes.isKeptType(String(row['content_type'])))
        throw contentRefused({ what: kind.name, why: `a file is of the type ${String(row['content_type'])}` })
      this.fileTypes.addRow(String(row['asset_id']), String(row['content_type']))
    }
    checkAddresses(kind, rows)
    this.disabledPages += disableLockedPages(rows)
    stopFormMails(rows)
    if (kind.table === 'site_lock') {
      await closeSite(ctx)
      this.isClosed = true
      return
    }
    await insertKind(ctx, kind, rows)
    await insertRows(ctx, 'stock_move', buildFirstMoves(rows.get('stock') ?? []), kind.name)
  }

  private checkCounts(counts: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(this.source.manifest.counts)) {
      if (counts[name] !== count)
        throw contentRefused({ what: name, why: `${counts[name] ?? 0} were found, the manifest counts ${count}` })
    }
  }

  private async placeTheme(ctx: SiteDb, theme: string): Promise<PlacedTheme | undefined> {
    const files = new Map<string, ThemeFile>()
    for await (const file of this.source.files()) {
      if (!file.name.startsWith(themeFolder)) continue
      const { byteSize } = await this.source.locate(file)
      const read = () => this.source.readBytes(file, themeLimit)
      files.set(file.name.slice(themeFolder.length), { sha256: file.sha256, size: byteSize, read })
    }
    if (files.size === 0) return undefined
    await holdThemeFiles(ctx.db)
    const placed = await this.themes.place(theme, files)
    await ctx.db.updateTable('website').set({ theme: placed.theme }).where('website_id', '=', ctx.site.id).execute()
    if (placed.version) await insertRows(ctx, 'theme_version', [versionRow(placed.version, files)], 'themes')
    return placed
  }
}

async function closeSite({ db, site }: SiteDb): Promise<void> {
  await sql`INSERT INTO website_closure (website_id, closed_at) VALUES (${site.id}, now())`.execute(db)
}

function versionRow(version: NonNullable<PlacedTheme['version']>, files: ReadonlyMap<string, ThemeFile>): Row {
  return {
    version_id: newId(),
    number: 1,
    name: version.name,
    manifest_hash: version.manifestHash,
    file_count: files.size,
    byte_size: [...files.values()].reduce((sum, { size }) => sum + size, 0),
    source: 'upload',
    created_by: 'import',
  }
}

/**
 * Ids matter to custom CSS and snippets, so the site keeps its own where it can. A concurrent import of the same site
 * waits for the lock.
 */
async function freeId(db: Db, wanted: string): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${wanted}`}, 0))`.execute(db)
  const taken = await db.selectFrom('website').select('website_id').where('website_id', '=', wanted).executeTakeFirst()
  return taken ? newId() : wanted
}
