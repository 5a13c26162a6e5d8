import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { readConfig } from '../config.ts'
import { createFolderStore } from './folder-store.ts'
import { type FileStore, openFiles, readFilesAddress, sayFilesAddress } from './index.ts'
import { createS3Store } from './s3-store.ts'

const stores: readonly [string, () => Promise<FileStore>][] = [
  [
    'a folder',
    async () => {
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-files-'))
      onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
      return createFolderStore(folder)
    },
  ],
  ['a bucket', async () => (await bucket()).store],
]

async function bucket() {
  const server = await startS3Server()
  const address = readFilesAddress(server.url, '/nowhere', server.env)
  if (address.kind !== 's3') throw new Error('This is no bucket.')
  const store = createS3Store(address.s3, { attempts: 3, pauseMs: 1, silenceMs: 500 })
  onTestFinished(async () => {
    await store.close()
    await server.close()
  })
  return { server, store }
}

const listKeys = async (store: FileStore, folder: string) => {
  const found = []
  for await (const { key, byteSize } of store.list(folder)) found.push([key, byteSize] as const)
  return found.toSorted()
}

test.each(stores)('%s keeps files, replaces them and forgets them', async (_what, open) => {
  const store = await open()
  expect(await store.get('a/b/one')).toBeUndefined()
  expect(await store.size('a/b/one')).toBeUndefined()
  await store.put('a/b/one', Buffer.from('first'))
  await store.put('a/b/one', Buffer.from('second one'))
  expect((await store.get('a/b/one'))?.toString()).toBe('second one')
  expect(await store.size('a/b/one')).toBe(10)
  await store.remove('a/b/one')
  await store.remove('a/b/one')
  expect(await store.size('a/b/one')).toBeUndefined()
})

test.each(stores)('%s gives parts of a file', async (_what, open) => {
  const store = await open()
  await store.put('digits', Buffer.from('0123456789'))
  expect((await buffer(store.stream('digits'))).toString()).toBe('0123456789')
  expect((await buffer(store.stream('digits', { start: 3, end: 5 }))).toString()).toBe('345')
  expect((await buffer(store.stream('digits', { start: 0, end: 0 }))).toString()).toBe('0')
  await expect(buffer(store.stream('nothing'))).rejects.toThrow()
})

// A bucket refuses it by the length that the request names.
test.each(stores.slice(0, 1))('%s takes no file of another size than was announced', async (_what, open) => {
  const store = await open()
  const short = () => Readable.from([Buffer.alloc(100)])
  await expect(store.putStream('short', 200, short)).rejects.toThrow('100 bytes in place of 200')
  expect(await store.size('short')).toBeUndefined()
})

test.each(stores)('%s takes a file as a stream, whole or not at all', async (_what, open) => {
  const store = await open()
  const large = Buffer.alloc(3_000_000, 'abcdefg')
  await store.putStream('large', large.length, () =>
    Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]),
  )
  expect((await store.get('large'))?.equals(large)).toBe(true)
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(100)
        throw new Error('The disk is gone.')
      })(),
    )
  await expect(store.putStream('half', 200, broken)).rejects.toThrow('The disk is gone.')
  expect(await store.size('half')).toBeUndefined()
  expect(await listKeys(store, '')).toEqual([['large', large.length]])
})

test.each(stores)('%s lists and removes a folder, and no neighbour of a similar name', async (_what, open) => {
  const store = await open()
  const keys = ['site/1/a', 'site/1/b', 'site/1/c', 'site/1/d/e', 'site/1/f', 'site/10/a', 'site/2/ä +&<b>']
  for (const key of keys) await store.put(key, Buffer.from(key))
  expect((await listKeys(store, '')).map(([key]) => key)).toEqual(keys.toSorted())
  expect((await listKeys(store, 'site/1')).map(([key]) => key)).toEqual(keys.slice(0, 5))
  expect(await listKeys(store, 'nowhere')).toEqual([])
  await store.removeFolder('site/1')
  await store.removeFolder('nowhere')
  expect((await listKeys(store, '')).map(([key]) => key)).toEqual(['site/10/a', 'site/2/ä +&<b>'])
})

test.each(stores)('%s has no keys that lead out of it', async (_what, open) => {
  const store = await open()
  for (const key of ['../outside', 'a/../../outside', '..'])
    await expect(async () => store.put(key, Buffer.from('x')), key).rejects.toThrow()
})

test('a bucket that is busy or breaks off is asked again', async () => {
  const { server, store } = await bucket()
  server.fail('busy', 'reset')
  await store.put('a', Buffer.from('content'))
  server.fail('reset', 'busy')
  expect((await store.get('a'))?.toString()).toBe('content')
  server.fail('cut')
  expect((await store.get('a'))?.toString()).toBe('content')
  server.fail('silent')
  expect(await store.size('a')).toBe(7)
  server.fail('busy', 'busy', 'busy')
  await expect(store.get('a')).rejects.toThrow('The file store answered 503 (SlowDown) to GET a.')
})

test('a file that breaks off while it is read is taken up where it broke', async () => {
  const { server, store } = await bucket()
  const large = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  await store.put('film', large)
  server.fail('cut', 'cut')
  expect((await buffer(store.stream('film'))).equals(large)).toBe(true)
  server.fail('cut')
  expect((await buffer(store.stream('film', { start: 10, end: 90_000 }))).equals(large.subarray(10, 90_001))).toBe(true)
})

test('reports a wrong key of the bucket without the key', async () => {
  const { server } = await bucket()
  const env = { ...server.env, AWS_SECRET_ACCESS_KEY: 'another-secret' }
  const store = openFiles(readFilesAddress(server.url, '/nowhere', env))
  onTestFinished(() => store.close())
  const failure = await store.get('a').catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'The file store answered 403 (SignatureDoesNotMatch) to GET a.' })
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/another-secret|Signature=/)
})

test('files and backups may not lie in one another, by links, endpoints and prefixes', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-files-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  await fs.mkdir(path.join(folder, 'store'))
  await fs.symlink(path.join(folder, 'store'), path.join(folder, 'link'))
  const read = (files: string, backups: string) => () =>
    readConfig({
      DATA_DIR: path.join(folder, 'data'),
      FILES_URL: files,
      BACKUP_URL: backups,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
      BACKUP_ACCESS_KEY_ID: 'other',
      BACKUP_SECRET_ACCESS_KEY: 'other',
    })
  const store = `file://${folder}/store`
  const end = '?endpoint=https://store.example'
  const refused = [
    [store, store],
    [store, `${store}/a/b`],
    [`${store}/a`, store],
    [store, `file://${folder}/link/backups`],
    [`file://${folder}/data`, ''],
    ['s3://shop', 's3://shop/backups'],
    [`s3://shop/a/b${end}`, `s3://shop/a${end}&style=host`],
  ] as const
  for (const [files, backups] of refused) expect(read(files, backups)).toThrow('BACKUP_URL and FILES_URL')
  const allowed = [
    ['', ''],
    [store, `${store}-backups`],
    [store, `${folder.replace(/^/, 'file://')}/..backups`],
    [`s3://shop/files${end}`, `s3://shop/files-2${end}`],
    [`s3://shop${end}`, 's3://shop'],
    [`s3://shop${end}`, `s3://shop-2${end}`],
    [store, `s3://shop${end}`],
  ] as const
  for (const [files, backups] of allowed) expect(read(files, backups)).not.toThrow()
})

test('reads the address of the files and reports what is wrong with it', () => {
  const env = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hidden' }
  const read = (text: string | undefined, variables: Record<string, string> = env) =>
    readFilesAddress(text, '/data', variables)
  expect(read(undefined)).toEqual({ kind: 'folder', folder: '/data/files' })
  expect(read('file:///srv/files')).toEqual({ kind: 'folder', folder: '/srv/files' })
  expect(read('s3://shop/a/b?endpoint=https://store.example:9000&region=eu-1')).toMatchObject({
    s3: { endpoint: 'https://store.example:9000', bucket: 'shop', prefix: 'a/b/', region: 'eu-1', isPathStyle: true },
  })
  expect(read('s3://shop', { ...env, AWS_REGION: 'eu-central-1' })).toMatchObject({
    s3: { endpoint: 'https://s3.eu-central-1.amazonaws.com', prefix: '', isPathStyle: false },
  })
  expect(sayFilesAddress(read('s3://shop/a?endpoint=https://store.example'))).toBe(
    's3://shop/a/ at https://store.example',
  )
  expect(() => read('s3://id:hidden@shop')).toThrow(/set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/)
  expect(() => read('s3://id:hidden@shop')).not.toThrow(/hidden/)
  expect(() => read('s3://shop', { AWS_ACCESS_KEY_ID: 'id' })).toThrow(/AWS_SECRET_ACCESS_KEY has to be set too/)
  expect(() => read('https://shop')).toThrow(/begins with s3:\/\/ or file:\/\//)
  expect(() => read('s3://shop?endpoint=store.example')).toThrow(/the endpoint is an address/)
  expect(() => read('s3://shop?regoin=eu-1')).toThrow(/"regoin" is none of endpoint, region, style/)
})
