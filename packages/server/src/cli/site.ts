import { type Command, type CommandIo, type ExitCode, UsageError } from './command.ts'
import { createSite } from './site-create.ts'
import { runSiteExport, siteExportDetails } from './site-export.ts'
import { runSiteImport, siteImportDetails } from './site-import.ts'
import { listSites } from './site-list.ts'
import { setSiteLimits, siteLimitsDetails } from './site-limits.ts'
import { setSiteStatus } from './site-status.ts'
import { resumeSite, siteSuspendDetails, suspendSite } from './site-suspend.ts'

/** What `vitrine site WORD ...` does, by its word. */
const words: Readonly<Record<string, (args: readonly string[], io: CommandIo) => Promise<ExitCode>>> = {
  create: createSite,
  list: listSites,
  status: setSiteStatus,
  limits: setSiteLimits,
  suspend: suspendSite,
  resume: resumeSite,
  export: runSiteExport,
  import: runSiteImport,
}

export const siteCommand: Command = {
  name: 'site',
  usage: `site ${Object.keys(words).join('|')} ...`,
  summary: 'Open, name and close the sites of this installation.',
  details: [
    'site list [--json]                     all sites, the first one first',
    'site create IDENTIFIER [options]       open a site with a home page and an owner',
    '  --title TEXT         its name, the identifier when absent',
    '  --currency CODE      for example EUR; USD when absent',
    '  --time-zone ZONE     for example Europe/Berlin; America/New_York when absent',
    '  --language TAG       for example de; en-US when absent',
    '  --theme NAME         a theme of this installation; default when absent',
    '  --owner-email EMAIL  administrator, with a new account where there is none; the first account when absent',
    'site status IDENTIFIER [STATUS]        say or change the status; quotes are not needed: past-due is "past due"',
    ...siteLimitsDetails,
    ...siteSuspendDetails,
    ...siteExportDetails,
    ...siteImportDetails,
  ],
  run: async (args, io) => {
    const [word, ...rest] = args
    const run = word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined
    if (!run) throw new UsageError(`Say what to do with the sites: ${Object.keys(words).join(', ')}.`)
    return run(rest, io)
  },
}
