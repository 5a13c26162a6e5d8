import { newToken } from '../../platform/ids.ts'
import type { Version } from './version.ts'

/** Who a browser is to experiments, and the version that it saw first in each of them. */
interface VisitorCookie {
  readonly id: string
  readonly versions: ReadonlyMap<string, Version>
}

/** More than a site can run, so that those that ended meanwhile take no place of others. */
const maxVersions = 30
const maxLength = 2_000

/** Reads `id|key:a|key:b`. What a browser made up is left out, and reads as somebody new where nothing is left. */
export function readVisitorCookie(value: string | undefined): VisitorCookie | undefined {
  if (value === undefined || value.length > maxLength) return undefined
  const [id = '', ...entries] = value.split('|')
  if (!/^[\w-]{22}$/.test(id)) return undefined
  const pairs = entries.slice(0, maxVersions).flatMap((entry): [string, Version][] => {
    const [, key, version] = /^([a-z0-9-]{1,60}):([ab])$/.exec(entry) ?? []
    return key !== undefined && (version === 'a' || version === 'b') ? [[key, version]] : []
  })
  return { id, versions: new Map(pairs) }
}

export function newVisitorCookie(): VisitorCookie {
  return { id: newToken(), versions: new Map() }
}

/** The cookie with another version, without experiments that do not run any more. */
export function addVersion(
  { id, versions }: VisitorCookie,
  key: string,
  version: Version,
  runningKeys: readonly string[],
): VisitorCookie {
  const kept = [...versions].filter(([each]) => each !== key && runningKeys.includes(each))
  return { id, versions: new Map([...kept, [key, version]]) }
}

export function formatVisitorCookie({ id, versions }: VisitorCookie): string {
  return [id, ...[...versions].map(([key, version]) => `${key}:${version}`)].join('|')
}
