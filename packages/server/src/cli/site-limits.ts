import { changeLimits, getLimits, readUsed } from '../features/quotas/index.ts'
import { listSites } from '../features/sites/index.ts'
import { limitedResources, type OwnLimits, parseLimit } from '../platform/site-limits.ts'
import { type CommandIo, type ExitCode, exitCodes, openSiteCtx, UsageError } from './command.ts'
import { readOptions } from './options.ts'

export const siteLimitsDetails = [
  'site limits [IDENTIFIER [LIMIT ...]]   say what sites use and may use, or change the limits of one',
  '  LIMIT                storage=5000 (MB), pictures=, mails=, requests=, compute= (seconds): a number, none or default',
]

/** `vitrine site limits [IDENTIFIER [LIMIT ...]]`: a line for each resource, with the site's name where it is of all sites. */
export async function setSiteLimits(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [identifier, ...words] = readOptions(args, {}).positionals
  const changes = words.map(readLimit)
  const services = await io.open()
  if (identifier === undefined) {
    for (const row of await listSites(services.database.db)) await printUsage(services, row.identifier, io)
    return exitCodes.done
  }
  if (changes.length > 0) {
    const ctx = await openSiteCtx(services, identifier)
    const own: { -readonly [Key in keyof OwnLimits]: OwnLimits[Key] | undefined } = { ...ctx.site.limits }
    for (const [resource, limit] of changes) own[resource] = limit
    await changeLimits(ctx, own)
  }
  await printUsage(services, identifier, io)
  return exitCodes.done
}

function readLimit(word: string) {
  try {
    return parseLimit(word)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function printUsage(
  services: Parameters<typeof openSiteCtx>[0],
  identifier: string,
  io: CommandIo,
): Promise<void> {
  const ctx = await openSiteCtx(services, identifier)
  const [used, limits] = [await readUsed(ctx), getLimits(ctx)]
  const parts = limitedResources.map((resource) => `${resource} ${used[resource]} of ${limits[resource] ?? 'any'}`)
  io.out(`${identifier}: ${parts.join(', ')}`)
}
