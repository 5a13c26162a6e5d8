import { createHmac, randomInt } from 'node:crypto'
import type { Site } from '../../platform/context.ts'

/** 32 characters without those that look alike (0 and O, 1 and I): 16 of them are 80 random bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 16

/** A new code as it is read by people: `7KQM-2XHD-PW4N-C9TR`. */
export function createCode(): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** The normal form of a code: however it is typed, with or without dashes and in any case, it is the same. */
export function hashCode(site: Pick<Site, 'secret'>, code: string): string {
  return createHmac('sha256', site.secret)
    .update(`gift card ${plainCode(code)}`)
    .digest('base64url')
}

export function getLastCharacters(code: string): string {
  return plainCode(code).slice(-4)
}

function plainCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
