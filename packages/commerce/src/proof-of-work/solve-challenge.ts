import { createHasher } from './sha256.ts'
import { yieldToPage } from './yield-to-page.ts'

/** A task as the server gives it, in the format of ALTCHA. */
interface Challenge {
  readonly algorithm: 'SHA-256'
  /** The hash of `salt` and the number to find, in hexadecimal digits. */
  readonly challenge: string
  readonly maxnumber: number
  readonly salt: string
  readonly signature: string
}

/** Hashes at a time, some milliseconds of work: the page stays responsive in between. */
const batchSize = 1_000

/** Finds the number that a challenge asks for, as JSON in Base64. Undefined where none fits. */
export async function solveChallenge(challenge: Challenge): Promise<string | undefined> {
  const { algorithm, challenge: hash, salt, signature, maxnumber } = challenge
  const wanted = readHex(hash)
  const hashWith = createHasher(salt)
  const fits = (number: number) => hashWith(String(number)).every((value, index) => value === wanted[index])
  for (let start = 0; start <= maxnumber; start += batchSize) {
    for (let number = start; number < start + batchSize; number++)
      if (fits(number)) return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature }))
    await yieldToPage()
  }
  return undefined
}

function readHex(hex: string): Int32Array {
  return Int32Array.from(
    { length: hex.length / 8 },
    (_each, index) => Number.parseInt(hex.slice(index * 8, index * 8 + 8), 16) | 0,
  )
}
