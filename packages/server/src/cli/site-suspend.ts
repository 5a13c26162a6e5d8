import { resumeSite as endSuspension, suspendSite as beginSuspension } from '../features/site-closing/index.ts'
import { type CommandIo, type ExitCode, exitCodes, openSiteCtx, UsageError } from './command.ts'
import { readOptions } from './options.ts'

const maxReason = 500

export const siteSuspendDetails = [
  'site suspend IDENTIFIER [REASON]       show visitors that the site is suspended; its staff read the reason and may export it',
  'site resume IDENTIFIER                 end the suspension',
]

/** `vitrine site suspend IDENTIFIER [REASON]`. */
export async function suspendSite(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [identifier, ...words] = readOptions(args, {}).positionals
  if (identifier === undefined) throw new UsageError('Name a site by its identifier.')
  const reason = words.join(' ').trim()
  if (reason.length > maxReason) throw new UsageError(`The reason has at most ${maxReason} characters.`)
  await beginSuspension(await openSiteCtx(await io.open(), identifier), reason)
  io.out(
    `${identifier} is suspended: visitors get a page that says so (503). \`vitrine site resume ${identifier}\` ends it.`,
  )
  return exitCodes.done
}

/** `vitrine site resume IDENTIFIER`. */
export async function resumeSite(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [identifier, ...rest] = readOptions(args, {}).positionals
  if (identifier === undefined || rest.length > 0) throw new UsageError('Name one site by its identifier.')
  const wasSuspended = await endSuspension(await openSiteCtx(await io.open(), identifier))
  io.out(wasSuspended ? `${identifier} is no longer suspended.` : `${identifier} was not suspended.`)
  return exitCodes.done
}
