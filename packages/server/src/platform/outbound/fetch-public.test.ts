import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import { localhostCertificate, localhostKey } from '../../testing/localhost-certificate.ts'
import { isPublicAddress } from './addresses.ts'
import { fetchPublic, type FetchPolicy } from './fetch-public.ts'

const limits = { maxBytes: 1000, timeoutMs: 2000 }
const trusting: FetchPolicy = {
  isAllowed: (address) => address === '127.0.0.1' || address === '::1',
  anyPort: true,
  ca: localhostCertificate,
}

async function server(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const started = https.createServer({ key: localhostKey, cert: localhostCertificate }, answer)
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    started.closeAllConnections()
    started.close()
  })
  const place = started.address()
  return `https://localhost:${typeof place === 'object' && place !== null ? place.port : 0}`
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['http://example.com/a.jpg', 'Only https addresses are fetched.'],
  ['ftp://example.com/a.jpg', 'Only https addresses are fetched.'],
  ['file:///etc/passwd', 'Only https addresses are fetched.'],
  ['https://127.0.0.1/a.jpg', 'This server is not on the public internet.'],
  ['https://2130706433/a.jpg', 'This server is not on the public internet.'],
  ['https://0x7f.1/a.jpg', 'This server is not on the public internet.'],
  ['https://[::1]/a.jpg', 'This server is not on the public internet.'],
  ['https://[::ffff:169.254.169.254]/latest/meta-data', 'This server is not on the public internet.'],
  ['https://localhost/a.jpg', 'This server is not on the public internet.'],
  ['https://user:secret@example.com/a.jpg', 'Addresses with a password are not fetched.'],
  ['https://example.com:8443/a.jpg', 'Only the ordinary https port is asked.'],
  ['a.jpg', 'This is not an address.'],
])('%s is not fetched', async (address, message) => {
  await expect(fetchPublic(address, limits)).rejects.toThrow(message)
})

test('a file is fetched whole, over redirects', async () => {
  const base = await server((request, response) => {
    if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
    else response.end('picture')
  })
  expect((await fetchPublic(`${base}/old`, limits, trusting)).toString()).toBe('picture')
})

test('a redirect to a private address is not followed', async () => {
  const base = await server((_request, response) =>
    response.writeHead(302, { location: 'https://169.254.169.254/' }).end(),
  )
  await expect(fetchPublic(base, limits, trusting)).rejects.toThrow('This server is not on the public internet.')
})

test('redirects that go round in circles end', async () => {
  const base = await server((_request, response) => response.writeHead(302, { location: '/' }).end())
  await expect(fetchPublic(base, limits, trusting)).rejects.toThrow('redirected more than 3 times')
})

test.each([
  ['that says so', { 'content-length': '1001' }],
  ['that does not say so', {}],
])('a file that is too large %s is not read to its end', async (_what, headers) => {
  const base = await server((_request, response) => response.writeHead(200, headers).end(Buffer.alloc(1001)))
  await expect(fetchPublic(base, limits, trusting)).rejects.toThrow('larger than 0.001 MB')
})

test('a server that never answers is given up', async () => {
  const base = await server(() => undefined)
  await expect(fetchPublic(base, { ...limits, timeoutMs: 100 }, trusting)).rejects.toThrow(
    'did not answer within 0.1 seconds',
  )
})

test('reports error responses and unreachable servers', async () => {
  const base = await server((_request, response) => response.writeHead(404).end())
  await expect(fetchPublic(base, limits, trusting)).rejects.toThrow('The server answered 404.')
  await expect(fetchPublic('https://localhost:1/', limits, trusting)).rejects.toMatchObject({ isUnreachable: true })
})

test('a server that cannot prove who it is gives nothing', async () => {
  const base = await server((_request, response) => response.end('picture'))
  const { ca: _ca, ...untrusting } = trusting
  await expect(fetchPublic(base, limits, untrusting)).rejects.toThrow('could not be reached')
})
