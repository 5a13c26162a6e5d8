import { changeStatus, siteStatuses } from '../features/sites/index.ts'
import { type CommandIo, type ExitCode, exitCodes, openSiteCtx, UsageError } from './command.ts'
import { readOptions } from './options.ts'

const shown = { site: 'the site', closed: 'a page that says it is closed', parked: 'a parking page' } as const
const sells = { open: 'open', test: 'open for test orders only', closed: 'closed' } as const

/** `vitrine site status IDENTIFIER [STATUS]`: says what a site is, or makes it something else. Only here statuses change. */
export async function setSiteStatus(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [identifier, ...words] = readOptions(args, {}).positionals
  if (identifier === undefined) throw new UsageError('Name a site by its identifier.')
  const wanted = words.length === 0 ? undefined : readStatusName(words.join(' '))
  if (words.length > 0 && wanted === undefined)
    throw new UsageError(`"${words.join(' ')}" is no status: ${Object.keys(siteStatuses.statusTable).join(', ')}.`)
  const ctx = await openSiteCtx(await io.open(), identifier)
  const changed = wanted !== undefined && (await changeStatus(ctx, wanted))
  const name = wanted ?? ctx.site.status
  const { visitors, selling, indexed } =
    wanted === undefined ? siteStatuses.parseSiteStatus(ctx.site) : siteStatuses.statusTable[wanted]
  io.out(
    `${identifier} ${changed ? 'is now' : 'is'} ${name}: visitors see ${shown[visitors]}, selling is ${sells[selling]}, search engines ${indexed ? 'may' : 'may not'} list it.`,
  )
  return exitCodes.done
}

/** A status as a person may write it: `past-due`, `PAST_DUE`, `past due`. */
function readStatusName(text: string): keyof typeof siteStatuses.statusTable | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant.
  return (Object.keys(siteStatuses.statusTable) as (keyof typeof siteStatuses.statusTable)[]).find(
    (name) => name === words,
  )
}
