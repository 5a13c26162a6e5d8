import { randomInt } from 'node:crypto'

/** A hash of our parameters that no password opens: unknown emails cost as much time as known ones. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$VLlXoHehsC2+fTu2qhloRQ$cwvtr4YMJstatW6G4wU2lsIYaXfJuTvOZCu6/DbOSKM'

const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'

/** A password to be read out and typed once: eight syllables and two digits, for example `lodi-kavu-mesa-rotu-47` (55 bits). */
export function createReadablePassword(): string {
  const syllable = () => pick(consonants) + pick(vowels)
  const words = Array.from({ length: 4 }, () => syllable() + syllable())
  return [...words, randomInt(10, 100)].join('-')
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length))
}
