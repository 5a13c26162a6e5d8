import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openFiles } from '../files/index.ts'
import {
  type BackupStore,
  formatVersion,
  getBackupFolder,
  getPoolKey,
  openArchive,
  toLines,
  writeManifest,
} from './archive.ts'
import { type BackupKey, openBackupKey } from './sealed.ts'
import { chooseKept, thinBackups } from './thin-backups.ts'

const day = (date: Date) => `${date.toISOString().slice(0, 10)}T030000Z`

test('of two years of nights the last week, four weeks and twelve months are kept', () => {
  const names = Array.from({ length: 730 }, (_, index) => day(new Date(Date.UTC(2026, 10, 26 - index))))
  const kept = [...chooseKept(names)].toSorted().map((name) => name.slice(0, 10))
  // oxfmt-ignore
  expect(kept).toEqual([
    '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30',
    '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31',
    '2026-11-08', '2026-11-15',
    '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26',
  ])
})

test('of several backups of a day the last is kept, and a lonely old one stays', () => {
  expect([...chooseKept(['2020-01-01T030000Z'])]).toEqual(['2020-01-01T030000Z'])
  const kept = chooseKept(['2026-11-25T030000Z', '2026-11-26T030000Z', '2026-11-26T120000Z'])
  expect([...kept].toSorted()).toEqual(['2026-11-25T030000Z', '2026-11-26T120000Z'])
})

/** A backup of one file. */
async function addBackup(store: BackupStore, key: BackupKey | undefined, name: string): Promise<void> {
  const archive = openArchive(store, key)
  await archive.addFile(getPoolKey(key, 'assets/a'), 4, () => Readable.from([Buffer.from('text')]))
  const list = async function* () {
    yield { key: 'assets/a', byteSize: 4 }
  }
  const files = { ...(await archive.writeLong(`${getBackupFolder(name)}/files`, toLines(list()))), count: 1, bytes: 4 }
  const none = { parts: 0, sealedBytes: 0, count: 0 }
  const moment = new Date().toISOString()
  const rest = { migrations: [], tables: [], jobs: none, themes: none, hasSecretKey: false, secretKeyMark: '' }
  await writeManifest(archive, { formatVersion, name, moment, ...rest, files })
}

test('files of another key go with the last backup of that key', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-backup-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  const store = openFiles({ kind: 'folder', folder })
  const [old, key] = ['an old key of thirty-two characters', 'a new key of thirty-two characters!'].map(openBackupKey)
  const thin = () => thinBackups(openArchive(store, key), store)
  const listPools = () => fs.readdir(path.join(folder, 'files'))
  await addBackup(store, undefined, '2026-11-25T010000Z')
  await addBackup(store, old, '2026-11-26T010000Z')
  await addBackup(store, key, '2026-11-26T020000Z')
  // The one of the old key is not the last of its day; the plain one is.
  expect(await thin()).toEqual(['2026-11-26T010000Z'])
  expect((await listPools()).toSorted()).toEqual([key?.fingerprint.toString('hex'), 'plain'].toSorted())
  await addBackup(store, key, '2026-11-25T020000Z')
  expect(await thin()).toEqual(['2026-11-25T010000Z'])
  expect(await listPools()).toEqual([key?.fingerprint.toString('hex')])
  expect(await store.size(getPoolKey(key, 'assets/a'))).toBeGreaterThan(0)
})
