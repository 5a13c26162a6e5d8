import { setImmediate } from 'node:timers/promises'
import { maxSteps } from './follow.ts'
import type { LineProblem, Redirect } from './redirect.ts'
import { RedirectTable } from './match.ts'
import { getPathKey, splitPath } from './path.ts'

/** Lines held against a path before others are served: a few milliseconds. */
const triesAtOnce = 5_000
const triesOfStep = 40
/** The same in all, some seconds. Only a text of many thousands of lines full of placeholders takes more. */
const maxTries = 4_000_000

/**
 * Lines that form a cycle or chain more than ten others. Placeholders are filled with unused words, so cycles that
 * exist for all values are found. Cycles for certain values only, and those that take long to find, are left to the run
 * time.
 */
export async function findRedirectLoops(redirects: readonly Redirect[]): Promise<LineProblem[]> {
  const table = new RedirectTable(redirects)
  const problems: LineProblem[] = []
  const pause = pauses(table)
  for (const redirect of redirects) {
    if (table.tried > maxTries) break
    const way = await followRedirect(table, redirect, pause)
    if (!way) continue
    const message = way.comesBack
      ? `This redirect loops: ${way.hops.join(' → ')}`
      : `This leads through more than ${maxSteps} other redirects: ${way.hops.slice(0, 3).join(' → ')} → …`
    problems.push({ line: redirect.line, code: 'loop', message })
  }
  return problems
}

/** Lets others be served whenever a few milliseconds were spent. */
function pauses(table: RedirectTable): () => Promise<void> {
  let [steps, next] = [0, triesAtOnce]
  return async () => {
    // A step through a plain line costs something, too.
    if (++steps * triesOfStep + table.tried < next) return
    next = steps * triesOfStep + table.tried + triesAtOnce
    await setImmediate()
  }
}

async function followRedirect(
  table: RedirectTable,
  redirect: Redirect,
  pause: () => Promise<void>,
): Promise<{ hops: string[]; comesBack: boolean } | undefined> {
  let here = buildSample(redirect)
  const seen = new Set<string>()
  const hops: string[] = []
  while (hops.length <= maxSteps) {
    hops.push(formatSample(here))
    const key = getPathKey(splitPath(here) ?? [])
    // Only lines of the loop itself are named, not those that lead into it: mending one mends them all.
    if (seen.has(key))
      return key === getPathKey(splitPath(buildSample(redirect)) ?? []) ? { hops, comesBack: true } : undefined
    seen.add(key)
    await pause()
    const match = table.find(here)
    if (!match?.to.startsWith('/')) return undefined
    here = match.to.split(/[?#]/)[0] ?? ''
  }
  return { hops, comesBack: false }
}

const sampleWord = /vitrine0([A-Za-z0-9_-]+?)0x/gi

function buildSample({ from }: Redirect): string {
  const parts = from.map((pieces) =>
    pieces
      .map((piece) => (piece.kind === 'text' ? encodeURIComponent(piece.text) : `vitrine0${piece.name}0x`))
      .join(''),
  )
  return `/${parts.join('/')}`
}

function formatSample(path: string): string {
  return path.replaceAll(sampleWord, '[$1]')
}
