import type { Redirect, Piece } from './redirect.ts'
import { fold, getPathKey, splitPath } from './path.ts'

/** A redirect that fits a path, with its target filled in. */
interface Match {
  readonly redirect: Redirect
  /** Percent-encoded path or address. */
  readonly to: string
}

/** Redirects ready to be asked: made once per revision of a site. */
export class RedirectTable {
  readonly #redirects: readonly Redirect[]
  /** Place of the first redirect without placeholders, by key of its path. */
  readonly #plain = new Map<string, number>()
  /** Places of redirects with placeholders, by number of parts and first part; '' where that itself is one. */
  readonly #open = new Map<string, number[]>()
  #tried = 0

  constructor(redirects: readonly Redirect[]) {
    this.#redirects = redirects
    for (const [place, { from }] of redirects.entries()) {
      const plain = plainParts(from)
      if (plain) {
        const key = getPathKey(plain)
        if (!this.#plain.has(key)) this.#plain.set(key, place)
      } else {
        const bucket = getBucket(from.length, firstText(from))
        const places = this.#open.get(bucket)
        if (places) places.push(place)
        else this.#open.set(bucket, [place])
      }
    }
  }

  get size(): number {
    return this.#redirects.length
  }

  /** How many lines with placeholders were held against a path until now: what asking costs. */
  get tried(): number {
    return this.#tried
  }

  /** The first redirect that fits the path (percent-encoded, without query). */
  find(path: string): Match | undefined {
    if (this.#redirects.length === 0) return undefined
    const parts = splitPath(path)
    if (!parts) return undefined
    const plain = this.#plain.get(getPathKey(parts)) ?? Infinity
    const first = parts[0] === undefined ? undefined : fold(parts[0])
    const named = first === undefined ? undefined : this.#open.get(getBucket(parts.length, first))
    const unnamed = this.#open.get(getBucket(parts.length, undefined))
    const open = this.firstFit([named ?? [], unnamed ?? []], parts, plain)
    if (open) return open
    const redirect = this.#redirects[plain]
    return redirect && { redirect, to: redirect.to }
  }

  /** The lowest place below `before` in any of the sorted lists whose redirect fits. */
  private firstFit(lists: readonly (readonly number[])[], parts: readonly string[], before: number): Match | undefined {
    let best: { place: number; match: Match } | undefined
    for (const places of lists) {
      for (const place of places) {
        if (place >= Math.min(before, best?.place ?? Infinity)) break
        const redirect = this.#redirects[place]
        this.#tried++
        const values = redirect && fit(redirect.from, parts)
        if (!redirect || !values) continue
        best = { place, match: { redirect, to: fill(redirect.to, values) } }
        break
      }
    }
    return best?.match
  }
}

function getBucket(count: number, first: string | undefined): string {
  return first === undefined ? `${count}` : `${count} ${first}`
}

function plainParts(from: Redirect['from']): string[] | undefined {
  const parts = from.map(([piece, ...more]) => (piece?.kind === 'text' && more.length === 0 ? piece.text : undefined))
  return parts.every((part) => part !== undefined) ? parts : undefined
}

function firstText(from: Redirect['from']): string | undefined {
  const [piece, ...more] = from[0] ?? []
  return piece?.kind === 'text' && more.length === 0 ? fold(piece.text) : undefined
}

/** What the placeholders stand for; undefined when the parts do not fit. */
function fit(from: Redirect['from'], parts: readonly string[]): Map<string, string> | undefined {
  const values = new Map<string, string>()
  return from.every((pieces, index) => fitPart(pieces, parts[index] ?? '', values)) ? values : undefined
}

/**
 * Texts are searched from left to right, the last one at the end; each placeholder takes at least one character. Taking
 * the first match is enough, since anything may be between. Without going back, no part can make this slow.
 */
function fitPart(pieces: readonly Piece[], part: string, values: Map<string, string>): boolean {
  const folded = fold(part)
  let at = 0
  let open: string | undefined
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'any') {
      open = piece.name
      continue
    }
    const text = fold(piece.text)
    const isLast = index === pieces.length - 1
    const start = open === undefined ? at : isLast ? folded.length - text.length : folded.indexOf(text, at + 1)
    if (start < at + (open === undefined ? 0 : 1) || !folded.startsWith(text, start)) return false
    if (open !== undefined) values.set(open, part.slice(at, start))
    open = undefined
    at = start + text.length
  }
  if (open === undefined) return at === part.length
  values.set(open, part.slice(at))
  return at < part.length
}

function fill(to: string, values: ReadonlyMap<string, string>): string {
  return to.replaceAll(/\[([A-Za-z][A-Za-z0-9_-]*)\]/g, (_match, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
}
