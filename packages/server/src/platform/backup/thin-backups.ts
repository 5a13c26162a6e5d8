import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../errors.ts'
import {
  type Archive,
  type BackupStore,
  FileEntry,
  getBackupFolder,
  getBackupTime,
  getPoolKey,
  listBackups,
  poolFolder,
  readManifest,
} from './archive.ts'
import { getKeyName, keyNameBytes, readKeyName } from './sealed.ts'

/** How many days, weeks and months keep their last backup. */
export const keptBackups = { days: 7, weeks: 4, months: 12 } as const

const dayMs = 86_400_000
const firstBytes = { start: 0, end: keyNameBytes - 1 }
const poolPattern = /^files\/(plain|[0-9a-f]{16})\//
/** Names of files that are compared at the same time; more are compared in turns. */
const namesAtOnce = 200_000

/**
 * The backups to keep of those that are whole: the last one of each of the last seven days, four weeks and twelve months that have one, counted in UTC.
 * The newest always stays.
 */
export function chooseKept(names: readonly string[]): Set<string> {
  const newestFirst = names.toSorted().toReversed()
  const kept = new Set(newestFirst.slice(0, 1))
  const rules: [number, (time: Date) => string][] = [
    [keptBackups.days, (time) => time.toISOString().slice(0, 10)],
    // 1970 began on a Thursday: weeks begin on Monday.
    [keptBackups.weeks, (time) => String(Math.floor((time.getTime() / dayMs + 3) / 7))],
    [keptBackups.months, (time) => time.toISOString().slice(0, 7)],
  ]
  for (const [count, getPeriod] of rules) {
    const last = new Map<string, string>()
    for (const name of newestFirst) {
      const period = getPeriod(getBackupTime(name))
      if (!last.has(period)) last.set(period, name)
    }
    for (const name of [...last.values()].slice(0, count)) kept.add(name)
  }
  return kept
}

/** Removes backups that are not to be kept or not whole, then the files that no backup has. The caller has the lock. Returns the names removed. */
export async function thinBackups(archive: Archive, store: BackupStore): Promise<string[]> {
  const all = await listBackups(store)
  const kept = chooseKept(all.filter(({ isWhole }) => isWhole).map(({ name }) => name))
  const removed = all.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
  for (const name of removed) {
    // Without its manifest it is no backup, whatever happens next.
    await store.remove(`${getBackupFolder(name)}/manifest`)
    await store.removeFolder(getBackupFolder(name))
  }
  if (removed.length > 0) {
    await removeUnusedPools(archive, store, [...kept])
    await removeUnusedFiles(archive, store, [...kept])
  }
  return removed
}

/** Removes pools of keys that no kept backup has: above all what lay in the clear before there was a key. */
async function removeUnusedPools(archive: Archive, store: BackupStore, names: readonly string[]): Promise<void> {
  const used = new Set([getKeyName(archive.key)])
  for (const name of names) {
    const keyName = readKeyName(await buffer(store.stream(`${getBackupFolder(name)}/manifest`, firstBytes)))
    // Nobody knows which pool a damaged one has.
    if (keyName === undefined) return
    used.add(keyName)
  }
  const unused = new Set<string>()
  for await (const { key } of store.list(poolFolder)) {
    const [, pool = ''] = poolPattern.exec(key) ?? []
    if (pool !== '' && !used.has(pool)) unused.add(pool)
  }
  for (const pool of unused) await store.removeFolder(`${poolFolder}/${pool}`)
}

async function removeUnusedFiles(archive: Archive, store: BackupStore, names: readonly string[]): Promise<void> {
  const manifests = []
  for (const name of names) {
    try {
      manifests.push(await readManifest(archive, name))
    } catch (error) {
      // One of another key has a pool of its own. Of a damaged one nobody knows which files it has, so all of them stay.
      if (!isOfOtherKey(error)) return
    }
  }
  const most = Math.max(0, ...manifests.map(({ files }) => files.count))
  const turns = Math.max(1, Math.ceil((most * manifests.length) / namesAtOnce))
  for (let turn = 0; turn < turns; turn++) {
    const isInTurn = (key: string) =>
      turns === 1 || createHash('md5').update(key).digest().readUInt32BE() % turns === turn
    const used = new Set<string>()
    for (const manifest of manifests)
      for await (const line of archive.readLines(`${getBackupFolder(manifest.name)}/files`, manifest.files)) {
        const { key } = FileEntry.parse(line)
        if (isInTurn(key)) used.add(getPoolKey(archive.key, key))
      }
    const pool = `${poolFolder}/${getKeyName(archive.key)}`
    const unused: string[] = []
    for await (const { key } of store.list(pool))
      if (isInTurn(key.slice(pool.length + 1)) && !used.has(key)) unused.push(key)
    for (const key of unused) await store.remove(key)
  }
}

function isOfOtherKey(error: unknown): boolean {
  const code = error instanceof AppError ? error.code : ''
  return code === 'backup_key_wrong' || code === 'backup_key_missing'
}
