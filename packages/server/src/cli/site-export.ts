import path from 'node:path'
import { exportSite, openThemeShelf } from '../features/site-export/index.ts'
import { type CommandIo, type ExitCode, exitCodes, openSiteCtx, UsageError } from './command.ts'
import { readOptions } from './options.ts'

export const siteExportDetails = [
  'site export IDENTIFIER FOLDER          write all content of a site as files into a new folder',
]

/** `vitrine site export IDENTIFIER FOLDER`. */
export async function runSiteExport(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [identifier, folder, ...rest] = readOptions(args, {}).positionals
  if (identifier === undefined || folder === undefined || rest.length > 0)
    throw new UsageError('Name the site and a new folder: site export IDENTIFIER FOLDER.')
  const services = await io.open()
  const ctx = await openSiteCtx(services, identifier)
  const target = path.resolve(folder)
  const report = await exportSite(ctx, target, openThemeShelf(services), io.err)
  for (const warning of report.warnings) io.err(warning)
  io.out(`The site ${identifier} is in ${target}: ${report.files} files.`)
  return report.warnings.length > 0 ? exitCodes.found : exitCodes.done
}
