import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'

/** Where an entry leads, as the browser keeps it. */
export interface Target {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, unknown>>
}

interface RecentEntry {
  readonly label: string
  readonly target: Target
}

const maxRecent = 6
const keyFor = (siteId: string) => `vitrine-recent-${siteId}`

/** Records and screens that were opened last on this device, for the search and the overview. */
export function readRecent(siteId: string): readonly RecentEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyFor(siteId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, maxRecent) : []
  } catch {
    // Storage is closed to the page, or holds something else: then there is nothing to offer.
    return []
  }
}

export function keepRecent(siteId: string, recent: RecentEntry): void {
  const others = readRecent(siteId).filter(({ target }) => !isSameTarget(target, recent.target))
  writeRecent(siteId, [recent, ...others])
}

function writeRecent(siteId: string, entries: readonly RecentEntry[]): void {
  try {
    localStorage.setItem(keyFor(siteId), JSON.stringify(entries.slice(0, maxRecent)))
  } catch {
    // Storage is full or closed: the search works without.
  }
}

/** Keeps the record that a screen shows among the recent ones; undefined while it loads. */
export function useKeepRecent(label: string | undefined, target: Target): void {
  const { id } = useSession().site
  const key = JSON.stringify(target)
  useEffect(() => {
    if (label === undefined || label === '') return
    const parsed: Target = JSON.parse(key)
    keepRecent(id, { label, target: parsed })
  }, [id, label, key])
}

/** A page is one record, whichever of its views was open. */
function isSameTarget(one: Target, other: Target): boolean {
  return one.to === other.to && JSON.stringify(one.params) === JSON.stringify(other.params)
}

/** Forgets a record that is gone. */
export function dropRecent(siteId: string, id: string): void {
  const kept = readRecent(siteId).filter(({ target }) => !Object.values(target.params ?? {}).includes(id))
  writeRecent(siteId, kept)
}

function isRecent(value: unknown): value is RecentEntry {
  if (typeof value !== 'object' || value === null || !('label' in value) || !('target' in value)) return false
  const { label, target } = value
  return (
    typeof label === 'string' &&
    typeof target === 'object' &&
    target !== null &&
    'to' in target &&
    typeof target.to === 'string'
  )
}
