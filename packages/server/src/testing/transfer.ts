import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import type { App } from '../platform/http/http.ts'
import { type OpenServices, openServices } from '../composition.ts'
import { testDatabase } from './database.ts'
import {
  type ExportReport,
  exportSite,
  importSite,
  type ImportOptions,
  type ImportReport,
  openThemeShelf,
} from '../features/site-export/index.ts'

export interface Installation {
  readonly services: OpenServices
  readonly app: App
  readonly dataDir: string
  siteCtx(identifier: string): Promise<Ctx>
  export(identifier: string, folder: string): Promise<ExportReport>
  import(folder: string, options?: ImportOptions): Promise<ImportReport>
}

/** A server of its own: database, files, application. */
export async function newInstallation(): Promise<Installation> {
  const dataDir = await newFolder()
  const services = await openServices(
    readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
    pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    undefined,
    await testDatabase({ poolSize: 4 }),
  )
  const app = await createApp(services)
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await services.stop()
  })
  const siteCtx = async (identifier: string): Promise<Ctx> => {
    const { db } = services.database
    const row = await db
      .selectFrom('website')
      .select('website_id')
      .where('identifier', '=', identifier)
      .executeTakeFirst()
    services.directory.forget(row?.website_id ?? '')
    const site = await services.siteById(row?.website_id ?? '')
    if (!site) throw new Error(`There is no site ${identifier}.`)
    return services.ctxFor(site)
  }
  const themes = openThemeShelf(services)
  return {
    services,
    app,
    dataDir,
    siteCtx,
    export: async (identifier, folder) => exportSite(await siteCtx(identifier), folder, themes),
    import: (folder, options) => importSite(services, folder, themes, options),
  }
}

/** An empty folder for the length of the test. */
export async function newFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-transfer-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every file below a folder, by its path, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}
