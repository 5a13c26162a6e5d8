import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../platform/config.ts'
import { openDataFolder } from '../platform/files/data-folder.ts'
import { createFolderStore } from '../platform/files/folder-store.ts'
import { createHttp } from '../platform/http/http.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-modes-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  return folder
}

const readMode = async (file: string) => ((await fs.stat(file)).mode & 0o777).toString(8)

test('files and their folders are their owner’s alone', async () => {
  const root = path.join(await temporaryFolder(), 'files')
  const store = createFolderStore(root)
  await store.put('assets/1/original', Buffer.from('goods'))
  await store.putStream('assets/2/original', 5, () => Readable.from([Buffer.from('goods')]))
  expect(
    await Promise.all(['1/original', '2/original'].map((name) => readMode(path.join(root, 'assets', name)))),
  ).toEqual(['600', '600'])
  expect(await Promise.all(['', 'assets', 'assets/1'].map((name) => readMode(path.join(root, name))))).toEqual([
    '700',
    '700',
    '700',
  ])
})

test('the data folder is closed to other users, also one of an earlier version; its group stays as the operator set it', async () => {
  const parent = await temporaryFolder()
  await openDataFolder(path.join(parent, 'new'))
  expect(await readMode(path.join(parent, 'new'))).toBe('700')
  const old = path.join(parent, 'old')
  await fs.mkdir(old)
  await fs.chmod(old, 0o755)
  await openDataFolder(old)
  expect(await readMode(old)).toBe('750')
})

test('a body that does not come to its end is ended with its connection, read or refused', async () => {
  const app = await createHttp(pino({ level: 'silent' }), readConfig({}))
  onTestFinished(() => app.close())
  const config = { bodyTimeoutMs: 100 }
  app.post('/read', { config }, async () => 'read')
  app.post('/refused', { config, onRequest: async (_request, reply) => reply.code(403).send() }, async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = z.object({ port: z.int() }).parse(app.server.address())
  for (const url of ['/read', '/refused']) {
    const socket = net.connect(port, '127.0.0.1')
    const closed = new Promise<string>((resolve) => {
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answer.slice(9, 12)))
    })
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    )
    expect(await closed, url).toBe(url === '/read' ? '' : '403')
  }
})

test('a request that is routed again has the time of the route that answers it', async () => {
  const app = await createHttp(pino({ level: 'silent' }), readConfig({}))
  onTestFinished(() => app.close())
  const firstMs = 50
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.url !== '/de/upload') return
    raw.url = '/upload'
    reply.hijack()
    app.routing(raw, reply.raw)
  })
  app.post('/de/upload', { config: { bodyTimeoutMs: firstMs } }, async () => 'first')
  app.post('/upload', { config: { bodyTimeoutMs: 60_000 } }, async () => 'second')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = z.object({ port: z.int() }).parse(app.server.address())
  const socket = net.connect(port, '127.0.0.1')
  const closed = new Promise<string>((resolve) => {
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
  const head = 'Host: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7'
  socket.write(`POST /de/upload HTTP/1.1\r\n${head}\r\n\r\n{"a":`)
  await setTimeout(firstMs * 4)
  socket.write('1}')
  expect(await closed).toMatch(/second$/)
})
