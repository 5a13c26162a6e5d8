import { createHmac } from 'node:crypto'
import type { Ctx, Site } from '../../platform/context.ts'
import { equalsInConstantTime, sha256 } from '../../platform/crypto.ts'
import { newToken } from '../../platform/ids.ts'

/** A form may stay open for long before it is sent. */
const lifetimeMs = 86_400_000
/** Equal answers of one address that come within this time count once. */
const repeatMs = 600_000

/** A key for one submission. It is signed, so that keys that nobody uses cost no row. */
export function createSubmissionKey({ site, now }: Pick<Ctx, 'site' | 'now'>): string {
  const key = `${now.getTime().toString(36)}.${newToken()}`
  return `${key}.${sign(site, key)}`
}

/** Whether the key is one of this site's and young enough. Whether it was used is the database's to say. */
export function isSubmissionKey({ site, now }: Pick<Ctx, 'site' | 'now'>, given: string): boolean {
  const [time = '', seed = '', signature = '', ...more] = given.split('.')
  const ageMs = now.getTime() - Number.parseInt(time, 36)
  // With something behind the signature one key would be many.
  if (more.length > 0) return false
  return equalsInConstantTime(signature, sign(site, `${time}.${seed}`)) && ageMs >= -60_000 && ageMs < lifetimeMs
}

/** Stands for the key where a page without scripts posts a form: a second click, or a page that is loaded again, has the same. */
export function derivePlainKey({ now }: Pick<Ctx, 'now'>, parts: readonly string[]): string {
  return `plain.${sha256(JSON.stringify([Math.floor(now.getTime() / repeatMs), ...parts]))}`
}

function sign({ secret }: Pick<Site, 'secret'>, key: string): string {
  return createHmac('sha256', secret).update(`form submission ${key}`).digest('base64url').slice(0, 22)
}
