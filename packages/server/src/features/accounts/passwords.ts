import { randomInt } from 'node:crypto'

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
