import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { isStaffVisit } from '../visits/index.ts'
import type { Version } from './version.ts'

/** Versions that a browser asked for on a site of internal status: `key:b|key:a`. */
const cookie = 'vitrine_versions'
const maxOverrides = 30

/**
 * The version that the address asks for by `?KEY=b`. Sites of internal status keep it for the visit, and `?KEY=reset` ends that. On all other sites
 * it holds for members of the staff, for this request. Everybody else is not asked what they want to see.
 */
export async function findOverride(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  asked: string | null,
): Promise<Version | undefined> {
  if (request.ctx.site.status !== 'internal')
    return asked !== null && (await isStaffVisit(request, reply)) ? toVersion(asked) : undefined
  const kept = readOverrides(readHostCookie(request, cookie))
  if (asked === 'reset') {
    if (kept.delete(key)) keepOverrides(reply, kept)
    return undefined
  }
  const version = toVersion(asked ?? undefined)
  if (version === undefined) return kept.get(key)
  if (kept.get(key) !== version) keepOverrides(reply, kept.set(key, version))
  return version
}

function toVersion(text: string | undefined): Version | undefined {
  return text === 'a' || text === 'b' ? text : undefined
}

function readOverrides(value = ''): Map<string, Version> {
  const pairs = value
    .slice(0, 2_000)
    .split('|')
    .flatMap((entry): [string, Version][] => {
      const [, key, version] = /^([a-z0-9-]{1,60}):([ab])$/.exec(entry) ?? []
      const read = toVersion(version)
      return key !== undefined && read !== undefined ? [[key, read]] : []
    })
  return new Map(pairs.slice(0, maxOverrides))
}

function keepOverrides(reply: FastifyReply, overrides: ReadonlyMap<string, Version>): void {
  if (overrides.size === 0) return clearHostCookie(reply, cookie)
  const last = [...overrides].slice(-maxOverrides)
  setHostCookie(reply, cookie, last.map(([key, version]) => `${key}:${version}`).join('|'))
}
