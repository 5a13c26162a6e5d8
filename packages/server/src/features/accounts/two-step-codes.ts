import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Codes of the step before and after count too: clocks differ. */
const window = 1

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodes = 10
const recoveryLength = 10

/** A new secret in base32: 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that authenticator apps read from a QR code. */
export function buildTotpUri(secret: string, issuer: string, label: string): string {
  return createTotp(secret, issuer, label).toString()
}

/** The step of time of a right code; undefined for a wrong one. Compares in constant time. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

function createTotp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })
}

/** Ten codes of almost 50 bits each, for a lost phone: `k7m2p-x9wd4`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const code = Array.from({ length: recoveryLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** A code as people type it: with spaces, hyphens or capitals. */
export function normalizeCode(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '')
}
