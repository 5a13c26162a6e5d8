import type { Config } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import type { OpenServices } from '../composition.ts'

/** How a command ends: done, done but something was found or failed, or not understood. */
export const exitCodes = { done: 0, found: 1, usage: 2 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** What a command may touch. Results go to `out`, everything about the way there to `err`. */
export interface CommandIo {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** True where a person watches. */
  readonly isTerminal: boolean
  /** Everything that was piped in, '' on a terminal. */
  readonly readInput: () => Promise<string>
  /** Where an installation is, or is to be; opens and makes nothing. */
  readonly readConfig: () => Config
  /** Opens the installation's database and files; once per command. One that is not there is an error, unless it may be made. */
  readonly open: (options?: { readonly create: boolean }) => Promise<OpenServices>
}

export interface Command {
  readonly name: string
  /** The arguments behind the name, in one line. */
  readonly usage: string
  readonly summary: string
  /** Lines on the options, for `vitrine help NAME`. */
  readonly details?: readonly string[]
  readonly run: (args: readonly string[], io: CommandIo) => Promise<ExitCode>
}

/** The words on the command line were not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A ctx of the site of this identifier, or of the first site. Throws UsageError when there is none. */
export async function openSiteCtx(services: OpenServices, identifier: string | undefined): Promise<Ctx> {
  const { db } = services.database
  const row = await db
    .selectFrom('website')
    .select(['website_id', 'identifier'])
    .$if(identifier !== undefined, (query) => query.where('identifier', '=', identifier ?? ''))
    .orderBy('website_id')
    .limit(1)
    .executeTakeFirst()
  const site = row && (await services.siteById(row.website_id))
  if (!site)
    throw new UsageError(
      identifier === undefined
        ? 'This installation has no site yet. Start the server once: it creates one.'
        : `There is no site "${identifier}". \`vitrine site list\` names them.`,
    )
  return services.ctxFor(site)
}
