import { listSites as listSiteRows } from '../features/sites/index.ts'
import { type CommandIo, type ExitCode, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

/** `vitrine site list`: a table for people, or one JSON array. */
export async function listSites(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { positionals, values } = readOptions(args, { json: { type: 'boolean' } })
  if (positionals.length > 0) throw new UsageError('`site list` takes no names: it names all sites.')
  const services = await io.open()
  const rows = await listSiteRows(services.database.db)
  const sites = await Promise.all(
    rows.map(async (row) => ({
      identifier: row.identifier,
      title: row.title,
      currency: row.currency,
      status: row.status,
      address: (await services.siteById(row.website_id))?.baseUrl ?? '',
    })),
  )
  if (values.json === true) io.out(JSON.stringify(sites, undefined, 2))
  else if (sites.length > 0) for (const line of table(sites)) io.out(line)
  else io.err('This installation has no site yet. `vitrine site create` opens one; starting the server loads the demo.')
  return exitCodes.done
}

/** Columns under their names, two spaces apart. */
function table(rows: readonly Readonly<Record<string, string>>[]): string[] {
  const columns = Object.keys(rows[0] ?? {})
  const width = (column: string) => Math.max(column.length, ...rows.map((row) => row[column]?.length ?? 0))
  const line = (cell: (column: string) => string) =>
    columns
      .map((column) => cell(column).padEnd(width(column)))
      .join('  ')
      .trimEnd()
  return [line((column) => column.toUpperCase()), ...rows.map((row) => line((column) => row[column] ?? ''))]
}
