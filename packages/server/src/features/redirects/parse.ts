import { type LineProblem, type Redirect, type Piece, placeholder } from './redirect.ts'
import { splitPath } from './path.ts'

/** Longest path or address of a line. */
const maxLength = 2_000
const maxPlaceholders = 10

/** What the owner wrote: the lines that are redirects, and what is wrong with the others. */
interface ParsedRedirects {
  readonly redirects: readonly Redirect[]
  readonly problems: readonly LineProblem[]
}

/** Reads the text, line by line. */
export function parseRedirects(source: string): ParsedRedirects {
  const redirects: Redirect[] = []
  const problems: LineProblem[] = []
  for (const [index, text] of source.split(/\r\n|\r|\n/).entries()) {
    const trimmed = text.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const read = parseLine(trimmed, index + 1)
    if ('code' in read) problems.push(read)
    else redirects.push(read)
  }
  return { redirects, problems }
}

function parseLine(text: string, line: number): Redirect | LineProblem {
  const wrong = (code: string, message: string): LineProblem => ({ line, code, message })
  const [from = '', rest = '', ...more] = text.split(/\s*->\s*/)
  if (!text.includes('->')) return wrong('no_arrow', 'Write it as: /old -> /new 301')
  if (more.length > 0)
    return wrong('two_arrows', 'There is more than one "->" in this line. Write one redirect per line.')
  const [to = '', status = '301', ...words] = rest.trim().split(/\s+/)
  if (to === '') return wrong('no_target', 'Behind "->" the address it leads to is missing.')
  if (words.length > 0)
    return wrong('too_many_words', `"${shown(words.join(' '))}" is too much at the end of this line.`)
  if (status !== '301' && status !== '302')
    return wrong('status', `"${shown(status)}" is no status. Use 301 (for good) or 302 (for now).`)
  const source = readFrom(from)
  if (typeof source === 'string') return wrong('from', source)
  const problem = checkTarget(to, listPlaceholders(from))
  if (problem !== undefined) return wrong('to', problem)
  return { line, from: source, to: encoded(to), status: status === '301' ? 301 : 302 }
}

/** The pieces of the path, or what is wrong with it. */
function readFrom(from: string): Piece[][] | string {
  if (!from.startsWith('/')) return `"${shown(from)}" must begin with "/": redirects start at a path of this site.`
  if (from.startsWith('//')) return 'A path begins with one "/".'
  if (/\s/.test(from)) return 'A path holds no spaces. Write %20.'
  if (/[?#]/.test(from)) return 'A redirect goes by the path alone: leave out "?" and "#" and what follows.'
  if (from.length > maxLength) return `A path has at most ${maxLength} characters.`
  const parts = splitPath(from)
  if (!parts) return `"${shown(from)}" has a "%" that is no percent-encoding.`
  const names = listPlaceholders(from)
  if (new Set(names).size < names.length)
    return 'The same placeholder stands twice on the left. Give each its own name.'
  if (names.length > maxPlaceholders) return `There are at most ${maxPlaceholders} placeholders in a line.`
  if (from.includes('][')) return 'Two placeholders need something between them.'
  const stray = /[[\]]/.exec(from.replaceAll(placeholder, ''))?.[0]
  if (stray !== undefined) return `"${stray}" belongs to no placeholder. Write [name], with letters and digits.`
  return parts.map(parsePieces)
}

function checkTarget(to: string, known: readonly string[]): string | undefined {
  if (to.length > maxLength) return `An address has at most ${maxLength} characters.`
  const isPath = to.startsWith('/')
  if (isPath && /^\/[/\\]/.test(to)) return 'A path begins with one "/".'
  if (!isPath && !/^https?:\/\//i.test(to)) return `"${shown(to)}" must begin with "/" or with https://.`
  const unknown = listPlaceholders(to).find((name) => !known.includes(name))
  if (unknown !== undefined) return `[${unknown}] does not stand on the left side.`
  if (/[[\]]/.test(to.replaceAll(placeholder, ''))) return 'A bracket belongs to no placeholder. Write [name].'
  if (/[\p{Cc}]/u.test(to)) return 'There is a character in the address that cannot be seen. Type it anew.'
  if (isPath)
    return splitPath(to.split(/[?#]/)[0] ?? '') ? undefined : `"${shown(to)}" has a "%" that is no percent-encoding.`
  // A placeholder in the host would send visitors wherever the maker of a link wants.
  const host = /^https?:\/\/([^/?#]*)/i.exec(to)?.[1] ?? ''
  if (host.includes('[')) return 'A placeholder cannot stand in the name of another site.'
  return host !== '' && !host.includes('@') && URL.canParse(to.replaceAll(placeholder, 'x'))
    ? undefined
    : `"${shown(to)}" is no address.`
}

function parsePieces(part: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of part.matchAll(placeholder)) {
    if (match.index > end) pieces.push({ kind: 'text', text: part.slice(end, match.index) })
    pieces.push({ kind: 'any', name: match[1] ?? '' })
    end = match.index + match[0].length
  }
  if (end < part.length) pieces.push({ kind: 'text', text: part.slice(end) })
  return pieces
}

function listPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1] ?? '')
}

/** As it goes into a Location header: what is not ASCII is percent-encoded, what is encoded stays. */
function encoded(to: string): string {
  return to.replaceAll(/[^\u0021-\u007e]+/gu, (text) => encodeURIComponent(text))
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
