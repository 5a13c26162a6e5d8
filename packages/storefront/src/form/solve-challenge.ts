import type { components } from '@vitrine/server/api'

type Challenge = components['schemas']['FormChallenge']

/** Hashes under way at once: the page stays responsive in between. */
const batchSize = 500

/**
 * Finds the number that a challenge asks for, as JSON in Base64. Undefined where browsers do not hash: on pages without TLS, and where no number fits.
 */
export async function solveChallenge(challenge: Challenge): Promise<string | undefined> {
  // Types say it is always there; without TLS it is not.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined) return undefined
  const encoder = new TextEncoder()
  const wanted = toBytes(challenge.challenge)
  const matches = async (number: number) => {
    const hash = new Uint8Array(await subtle.digest('SHA-256', encoder.encode(`${challenge.salt}${number}`)))
    return hash.every((byte, index) => byte === wanted[index])
  }
  for (let start = 0; start <= challenge.maxnumber; start += batchSize) {
    const found = await Promise.all(Array.from({ length: batchSize }, (_each, offset) => matches(start + offset)))
    const offset = found.indexOf(true)
    if (offset >= 0) {
      const { algorithm, challenge: hash, salt, signature } = challenge
      return btoa(JSON.stringify({ algorithm, challenge: hash, number: start + offset, salt, signature }))
    }
  }
  return undefined
}

function toBytes(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_each, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}
