import { changeStatus, readStatusName, siteStatuses, parseSiteStatus } from '../features/sites/index.ts'
import { type CommandIo, type ExitCode, exitCodes, siteCtx, UsageError } from './command.ts'
import { readOptions } from './options.ts'

const shown = { site: 'the site', closed: 'a page that says it is closed', parked: 'a parking page' } as const
const sells = { open: 'open', test: 'open for test orders only', closed: 'closed' } as const

/** `vitrine site status IDENTIFIER [STATUS]`: says what a site is, or makes it something else. Only here statuses change. */
export async function setSiteStatus(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [identifier, ...words] = readOptions(args, {}).positionals
  if (identifier === undefined) throw new UsageError('Name a site by its identifier.')
  const wanted = words.length === 0 ? undefined : readStatusName(words.join(' '))
  if (words.length > 0 && wanted === undefined)
    throw new UsageError(`"${words.join(' ')}" is no status: ${Object.keys(siteStatuses).join(', ')}.`)
  const ctx = await siteCtx(await io.open(), identifier)
  const changed = wanted !== undefined && (await changeStatus(ctx, wanted))
  const name = wanted ?? ctx.site.status
  const { visitors, selling, indexed } = wanted === undefined ? parseSiteStatus(ctx.site) : siteStatuses[wanted]
  io.out(
    `${identifier} ${changed ? 'is now' : 'is'} ${name}: visitors see ${shown[visitors]}, selling is ${sells[selling]}, search engines ${indexed ? 'may' : 'may not'} list it.`,
  )
  return exitCodes.done
}
