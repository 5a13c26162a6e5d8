import { newId } from '../../platform/ids.ts'
import { identifierInvalid } from './errors.ts'

/** Names that would be taken for something of the installation itself. */
const reserved = new Set([
  'www',
  'api',
  'admin',
  'app',
  'config',
  'localhost',
  'mail',
  'ns',
  'static',
  'status',
  'vitrine',
])

/**
 * Throws `identifier_invalid`, with what is wrong in words, unless the text can be the first label of a host: lower-case letters, digits and
 * dashes, 2 to 63 of them.
 */
function checkIdentifier(identifier: string): void {
  const problem = findProblem(identifier)
  if (problem !== undefined) throw identifierInvalid({ identifier: identifier.slice(0, 100), problem })
}

function findProblem(identifier: string): string | undefined {
  if (identifier.length < 2) return 'it needs at least 2 characters'
  if (identifier.length > 63) return 'it has more than 63 characters'
  if (/[A-Z]/.test(identifier)) return 'write it in lower case'
  const foreign = /[^a-z0-9-]/u.exec(identifier)?.[0]
  if (foreign !== undefined)
    return `${foreign === ' ' ? 'a space' : `"${foreign}"`} cannot stand in it; use letters a to z, digits and dashes`
  if (identifier.startsWith('-') || identifier.endsWith('-')) return 'it begins or ends with a dash'
  if (identifier.slice(2, 4) === '--') return 'two dashes after two characters are kept for international names'
  if (/^\d+$/.test(identifier)) return 'digits alone would be read as an address'
  if (reserved.has(identifier)) return 'this name is kept for the installation itself'
  return undefined
}

/** How many numbers are tried before a name that is free for certain: tea-house, tea-house-2 ... */
const maxNumber = 9

/** Identifiers for a site with this title, the best one first. The last one is free for certain. */
function suggestIdentifiers(title: string): string[] {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  const base = findProblem(name) === undefined ? name : 'my-site'
  const numbered = Array.from({ length: maxNumber - 1 }, (_, at) => `${base}-${at + 2}`)
  return [base, ...numbered, `${base}-${newId().slice(-8)}`]
}

/** Checks and suggests the names that sites have in addresses. */
export const identifiers = { check: checkIdentifier, suggest: suggestIdentifiers }
