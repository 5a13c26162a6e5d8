import type { Ctx } from '../../platform/context.ts'
import { identifiers } from '../sites/index.ts'
import { siteNameInvalid, siteNameReserved, siteNameTaken } from './errors.ts'
import { isReservedName, reduceName } from './reserved-names.ts'
import { listTakenNames } from './store.ts'

interface NameCtx extends Pick<Ctx, 'db'> {
  /** Hosts below it may be those of other sites already. */
  readonly domain: string | undefined
}

const maxProposals = 3
const shape = /^[a-z](?=.{2,39}$)[a-z0-9]*(?:-[a-z0-9]+)*$/

/**
 * Checks the name that a stranger wants for a site. Letters of other scripts and Punycode do not get through, so no name looks like another by its script.
 * Throws `site_name_invalid`, `site_name_reserved` and, with names that are free, `site_name_taken`.
 */
export async function requireFreeName(ctx: NameCtx, name: string): Promise<void> {
  if (!shape.test(name)) throw siteNameInvalid({})
  if (isReservedName(name)) throw siteNameReserved({})
  if ((await findFree(ctx, [name])).length > 0) return
  throw siteNameTaken({ proposals: (await proposeNames(ctx, name)).slice(0, maxProposals) })
}

/** Names for a site of this title that are free now, the best one first. There is always one. */
export async function proposeNames(ctx: NameCtx, title: string): Promise<string[]> {
  const names = identifiers.suggest(title)
  const wanted = names.filter((name) => shape.test(name) && !isReservedName(name))
  const free = await findFree(ctx, wanted.length > 0 ? wanted : identifiers.suggest('my-site'))
  // The last suggestion ends in an id of its own.
  return free.length > 0 ? free : names.slice(-1)
}

/** Those that no site has, nor one that looks like it. A number at the end makes a difference that people see. */
async function findFree({ db, domain }: NameCtx, names: readonly string[]): Promise<string[]> {
  const taken = await listTakenNames(
    db,
    names.map((name) => ({ name, simple: reduceName(name) })),
    domain,
  )
  return names.filter((name) => !taken.has(name))
}
