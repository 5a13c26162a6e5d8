import { randomInt } from 'node:crypto'

/** argon2id with the parameters OWASP names: 19 MiB, two passes. Hashes carry their own, so these may rise later. */
export const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of these parameters that no password opens: unknown emails cost as much time as known ones. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$VLlXoHehsC2+fTu2qhloRQ$cwvtr4YMJstatW6G4wU2lsIYaXfJuTvOZCu6/DbOSKM'

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFKC'), hashing)
}

export async function passwordOpens(passwordHash: string, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return verify(passwordHash, password.normalize('NFKC'))
}

const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'

/** A password to be read out and typed once: eight syllables and two digits, for example `lodi-kavu-mesa-rotu-47` (55 bits). */
export function readablePassword(): string {
  const syllable = () => pick(consonants) + pick(vowels)
  const words = Array.from({ length: 4 }, () => syllable() + syllable())
  return [...words, randomInt(10, 100)].join('-')
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length))
}
