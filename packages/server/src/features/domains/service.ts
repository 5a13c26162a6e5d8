import { isIP } from 'node:net'
import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { newToken } from '../../platform/ids.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import type { Dns, TxtAnswer } from '../../platform/network/dns.ts'
import { isPublicAddress } from '../../platform/outbound/addresses.ts'
import { publishChange } from '../sites/index.ts'
import { domainAdded, domainNotVerified, hostInvalid, hostOfInstallation, tooManyDomains } from './errors.ts'
import { toReadableHost, readHost } from './host.ts'
import { type Domain, type DomainAddresses, type DomainList, type ProblemCode, problemCodes } from './schema.ts'
import {
  clearPrimary,
  deleteDomain,
  type DomainRow,
  findDomainRow,
  insertDomain,
  listDomainRows,
  listWaiting,
  lockHolder,
  loseDomain,
  noteCheck,
  setPrimary,
} from './store.ts'

const maxDomains = 50
const checks: RateRule = { name: 'domain check', limit: 60, windowSeconds: 600 }
const lookups: RateRule = { name: 'domain addresses', limit: 300, windowSeconds: 600 }
/** Added domains are checked by themselves for this long. */
const waitedForMs = 3 * 86_400_000
const checkedAtOnce = 100

export async function listDomains(ctx: Ctx, builtIn: string): Promise<DomainList> {
  return { builtIn, domains: (await listDomainRows(ctx)).map(toDomain) }
}

/** Claims a host for the site; it answers once it is verified. Throws when the text is no host of the outside world. */
export async function addDomain(ctx: Ctx, services: Pick<Services, 'isOwnHost'>, text: string): Promise<Domain> {
  const read = readHost(text)
  if ('problem' in read) throw hostInvalid(read)
  const { host } = read
  if (services.isOwnHost(host)) throw hostOfInstallation({ host })
  if ((await listDomainRows(ctx)).length >= maxDomains) throw tooManyDomains({ limit: maxDomains })
  const addedBy = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  if (!(await insertDomain(ctx, { host, token: `vitrine-site=${newToken()}`, addedBy }))) throw domainAdded({ host })
  return getDomain(ctx, host)
}

/** Gives a new site a host of the installation's own, proven and as the primary one. Fails with a unique violation where another site has it. */
export async function giveDomain(ctx: Ctx, host: string): Promise<void> {
  await insertDomain(ctx, { host, token: `vitrine-site=${newToken()}`, addedBy: null })
  await noteCheck(ctx, host, { verifiedAt: ctx.now })
  await setPrimary(ctx, host)
}

/** Looks for the record and notes what was found; from a success on the domain answers. */
export async function checkDomain(ctx: Ctx, dns: Dns, host: string): Promise<Domain> {
  await limitRate(ctx, checks, 'site')
  const { token } = await getRow(ctx, host)
  const answer = await dns.readTexts(recordName(host))
  try {
    await transaction(ctx, (ctx) => note(ctx, host, token, answer))
  } catch (error) {
    // Another site has proven the same host in this very moment; the key decides.
    if (!isUniqueViolation(error)) throw error
    await noteCheck(ctx, host, { problem: 'elsewhere' })
  }
  return getDomain(ctx, host)
}

/** Where a domain of the site points, beside where the installation is. Asks the name servers. */
export async function compareAddresses(
  ctx: Ctx,
  { dns, builtInAddress }: Pick<Services, 'dns' | 'builtInAddress'>,
  host: string,
): Promise<DomainAddresses> {
  await limitRate(ctx, lookups, 'site')
  await getRow(ctx, host)
  const { hostname } = new URL(builtInAddress(ctx.site))
  const [here, domain] = await Promise.all([readPublicAddresses(dns, hostname), dns.readAddresses(host)])
  return {
    server: { host: hostname, addresses: [...here] },
    domain: [...domain],
    isHere: here.length === 0 ? null : domain.some((address) => here.includes(address)),
  }
}

/** A server that only its own machine or network reaches has no address for the world. */
async function readPublicAddresses(dns: Dns, hostname: string): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) > 0 ? [literal] : await dns.readAddresses(hostname)
  return addresses.filter((address) => isPublicAddress(address))
}

async function note(ctx: Ctx, host: string, token: string, answer: TxtAnswer): Promise<void> {
  const problem = findProblem(answer, token)
  if (problem) return noteCheck(ctx, host, { problem })
  const texts = answer.kind === 'records' ? answer.texts : []
  const holder = await lockHolder(ctx, host)
  if (holder && holder.websiteId !== ctx.site.id) {
    // Both prove it: who has it keeps it, until one of the records is taken away.
    if (texts.includes(holder.token)) return noteCheck(ctx, host, { problem: 'elsewhere' })
    const holderCtx = { ...ctx, site: { ...ctx.site, id: holder.websiteId } }
    await loseDomain(holderCtx, host)
    await publishChange(holderCtx)
  }
  await noteCheck(ctx, host, { verifiedAt: ctx.now })
  await publishChange(ctx)
}

function findProblem(answer: TxtAnswer, token: string): ProblemCode | undefined {
  if (answer.kind === 'unreachable') return 'unreachable'
  if (answer.kind === 'none') return 'missing'
  return answer.texts.some((text) => text.trim() === token) ? undefined : 'other'
}

/** Makes a verified domain the one that visitors are led to; null: none is. */
export async function makePrimary(ctx: Ctx, host: string | null): Promise<void> {
  if (host !== null) await getRow(ctx, host)
  await transaction(ctx, async (ctx) => {
    await clearPrimary(ctx)
    if (host !== null && !(await setPrimary(ctx, host))) throw domainNotVerified({ host })
    await publishChange(ctx)
  })
}

export async function removeDomain(ctx: Ctx, host: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await deleteDomain(ctx, host))) throw notFound({ what: 'This domain' })
    await publishChange(ctx)
  })
}

/** Checks the domains of all sites that were added lately and wait for their record. */
export async function checkWaiting(services: Services): Promise<void> {
  const since = new Date(Date.now() - waitedForMs)
  for (const { website_id, host } of await listWaiting(services.database.db, since, checkedAtOnce)) {
    const site = await services.siteById(website_id)
    // One name that cannot be looked up must not keep the others waiting.
    if (site)
      await checkDomain({ ...services.ctxFor(site), rateLimits: false }, services.dns, host).catch((error: unknown) =>
        services.log.warn({ err: error, host }, 'a domain could not be checked'),
      )
  }
}

async function getRow(ctx: Ctx, host: string): Promise<DomainRow> {
  const row = await findDomainRow(ctx, host)
  if (!row) throw notFound({ what: 'This domain' })
  return row
}

async function getDomain(ctx: Ctx, host: string): Promise<Domain> {
  return toDomain(await getRow(ctx, host))
}

function recordName(host: string): string {
  return `_vitrine.${host}`
}

function toDomain(row: DomainRow): Domain {
  const code = problemCodes.find((each) => each === row.problem)
  return {
    host: row.host,
    name: toReadableHost(row.host),
    isPrimary: row.is_primary,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    problem: code ? { code, message: sentences[code] } : null,
    record: { type: 'TXT', name: recordName(row.host), value: row.token },
  }
}

const sentences: Readonly<Record<ProblemCode, string>> = {
  missing: 'The record was not found. New records can take an hour until everybody sees them.',
  other: 'There is a record of this name, but its value is another one. Copy the value again.',
  unreachable: 'The name servers of the domain could not be reached. Check again in a few minutes.',
  elsewhere: 'Another website of this server has proven this domain too. Remove its record there first.',
  lost: 'Another website has proven this domain meanwhile. Set your record and check again to get it back.',
}
