import { type Command, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

export const siteCommand: Command = {
  name: 'site',
  usage: 'site list',
  summary: 'Name the sites of this installation, the first one first.',
  run: async (args, io) => {
    const { positionals } = readOptions(args, {})
    if (positionals.length !== 1 || positionals[0] !== 'list') throw new UsageError('There is only: site list.')
    const { database } = await io.open()
    const sites = await database.db
      .selectFrom('website')
      .select(['identifier', 'title', 'currency', 'status'])
      .orderBy('website_id')
      .execute()
    for (const site of sites) io.out([site.identifier, site.title, site.currency, site.status].join('\t'))
    if (sites.length === 0) io.err('This installation has no site yet. Start the server once: it creates one.')
    return exitCodes.done
  },
}
