import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { openFiles, readFilesAddress } from './index.ts'

async function cachedBucket(maxBytes = 1000) {
  const server = await startS3Server()
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-copies-'))
  const errors: unknown[] = []
  const open = () => {
    const store = openFiles(readFilesAddress(server.url, '/nowhere', server.env), {
      folder,
      maxBytes,
      maxFileBytes: 500,
      onError: (error) => errors.push(error),
    })
    onTestFinished(() => store.close())
    return store
  }
  onTestFinished(async () => {
    await server.close()
    await fs.rm(folder, { recursive: true, force: true })
  })
  const reads = () => server.requests.filter((request) => /^(GET|HEAD)/.test(request)).length
  return { server, folder, errors, open, reads }
}

test('a picture is fetched from the bucket once, by whichever way it is read and after a restart', async () => {
  const { server, open, reads } = await cachedBucket()
  const digits = Buffer.from('0123456789')
  server.files.set('shop-files/installation/assets/site/one/original', digits)
  const store = open()
  expect((await buffer(store.stream('assets/site/one/original'))).toString()).toBe('0123456789')
  expect(reads()).toBe(1)
  for (const reader of [store, open()]) {
    expect((await reader.get('assets/site/one/original'))?.equals(digits)).toBe(true)
    expect(await reader.size('assets/site/one/original')).toBe(10)
    expect((await buffer(reader.stream('assets/site/one/original', { start: 2, end: 4 }))).toString()).toBe('234')
    expect((await buffer(reader.stream('assets/site/one/original'))).toString()).toBe('0123456789')
  }
  expect(reads()).toBe(1)
})

test('what is stored here is there at once, and gone when it is removed', async () => {
  const { server, open, reads } = await cachedBucket()
  const store = open()
  await store.put('assets/site/one/500w', Buffer.from('made'))
  expect((await store.get('assets/site/one/500w'))?.toString()).toBe('made')
  expect(reads()).toBe(0)
  await store.put('assets/site/two/500w', Buffer.from('made too'))
  await store.remove('assets/site/one/500w')
  expect(await store.get('assets/site/one/500w')).toBeUndefined()
  await store.removeFolder('assets/site')
  expect(await store.get('assets/site/two/500w')).toBeUndefined()
  expect(server.files.size).toBe(0)
})

test('copies never take more room than they may; what was not asked for the longest goes', async () => {
  const { open, reads, folder } = await cachedBucket(1000)
  const store = open()
  for (const name of ['a', 'b', 'c']) {
    await store.put(`assets/site/${name}`, Buffer.alloc(400, name))
    await store.get('assets/site/a')
  }
  await expect.poll(async () => (await fs.readdir(path.join(folder, 'assets', 'site'))).toSorted()).toEqual(['a', 'c'])
  const before = reads()
  expect((await store.get('assets/site/b'))?.toString()).toBe('b'.repeat(400))
  expect(reads()).toBe(before + 1)
})

test('a film is no copy, and what may change is asked for every time', async () => {
  const { open, reads } = await cachedBucket()
  const store = open()
  await store.put('assets/site/film', Buffer.alloc(600, 1))
  await store.put('demo/marker', Buffer.from('first'))
  const before = reads()
  for (let time = 0; time < 2; time++) {
    expect((await buffer(store.stream('assets/site/film'))).length).toBe(600)
    expect((await store.get('demo/marker'))?.toString()).toBe('first')
  }
  expect(reads()).toBe(before + 4)
})

test('a disk that takes nothing more costs copies, not pictures', async () => {
  const { open, errors, folder } = await cachedBucket()
  await fs.writeFile(path.join(folder, 'assets'), 'a file where the folder should be')
  const store = open()
  await store.put('assets/site/one', Buffer.from('content'))
  expect((await store.get('assets/site/one'))?.toString()).toBe('content')
  expect(errors.length).toBeGreaterThan(0)
})
