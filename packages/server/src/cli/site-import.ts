import path from 'node:path'
import { importSite, openThemeShelf } from '../features/site-export/index.ts'
import { type CommandIo, type ExitCode, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

export const siteImportDetails = [
  'site import FOLDER [options]           make a site of a folder that `site export` wrote, all of it or nothing',
  '  --identifier NAME    another name than the site had',
  '  --owner EMAIL        an account of this installation that becomes its admin',
]

/** `vitrine site import FOLDER [--identifier NAME] [--owner EMAIL]`; an installation that does not exist yet is made. */
export async function runSiteImport(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, { identifier: { type: 'string' }, owner: { type: 'string' } })
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new UsageError('Name one folder: site import FOLDER.')
  const services = await io.open({ create: true })
  const report = await importSite(services, path.resolve(folder), openThemeShelf(services), {
    onProgress: io.err,
    ...(values.identifier === undefined ? {} : { identifier: values.identifier }),
    ...(values.owner === undefined ? {} : { owner: values.owner }),
  })
  io.out(`The site ${report.identifier} is here.`)
  if (!report.keptId) io.err(`Its id was taken: it has the new id ${report.websiteId}.`)
  if (report.hasOwnTheme) io.err(`Its theme "${report.theme}" came along as a version of its own.`)
  if (report.disabledPages > 0)
    io.err(
      `Pages that asked for a password are disabled: ${report.disabledPages}. Set new passwords, then enable them.`,
    )
  if (report.isClosed) io.err('The site asked for a password and is closed. Set a new one, then reopen it.')
  if (values.owner === undefined)
    io.err(
      'Nobody may edit it yet, unless the first account is made at the next start. --owner EMAIL gives it to an account.',
    )
  return exitCodes.done
}
