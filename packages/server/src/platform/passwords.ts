import { z } from 'zod'

const minPasswordLength = 10
export const maxPasswordLength = 200

/** A password that somebody chooses. */
export const NewPassword = z
  .string()
  .min(minPasswordLength, `Please choose a password of at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength)

/** argon2id with the parameters OWASP names: 19 MiB, two passes. Hashes carry their own, so these may rise later. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of our parameters that no password opens: unknown emails cost as much time as known ones. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$VLlXoHehsC2+fTu2qhloRQ$cwvtr4YMJstatW6G4wU2lsIYaXfJuTvOZCu6/DbOSKM'

/** Hashes a password for the database. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFKC'), hashing)
}

/** Whether a password is the one of a hash. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return verify(passwordHash, password.normalize('NFKC'))
}
