import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '../../platform/crypto.ts'
import { newToken } from '../../platform/ids.ts'

/** The cookie of a browser in which somebody has signed in before. */
export const knownBrowserCookie = 'vitrine_known'
export const knownBrowserSeconds = 365 * 86_400

/**
 * Proof that an account signed in with this browser. Signed with the hash of its password: a new password ends all proofs, and nothing has to be stored.
 */
export function proveKnownBrowser(passwordHash: string): string {
  const browser = newToken()
  return `${browser}.${sign(browser, passwordHash)}`
}

/** Names the browser that the account has signed in with before; undefined for all others. */
export function readKnownBrowser(proof: string | undefined, passwordHash: string): string | undefined {
  const [browser = '', signature = ''] = (proof ?? '').split('.')
  return equalsInConstantTime(signature, sign(browser, passwordHash)) ? browser : undefined
}

function sign(browser: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`known ${browser}`).digest('base64url')
}
