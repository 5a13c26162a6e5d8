import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function collectLines() {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, destination }
}

test('LOG_FORMAT=json writes lines for a collector, with ids and without personal data', () => {
  const { lines, destination } = collectLines()
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, undefined, destination).child({
    reqId: 'a1',
    websiteId: 'w1',
  })
  const refused = Object.assign(new Error('duplicate key: Key (email)=(Ada Lovelace) already exists.'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
    where: 'COPY customer, line 1: "ada@example.com"',
    cause: new Error('550 <ada@example.com> unknown'),
  })
  log.error(
    { err: refused, url: 'https://shop.example/order-status/x?token=secret', mailId: 'm1' },
    'a mail could not be sent',
  )
  log.info('not at this level')
  const [line = ''] = lines
  expect(lines).toHaveLength(1)
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    message: 'a mail could not be sent',
    reqId: 'a1',
    websiteId: 'w1',
    mailId: 'm1',
    url: 'https://shop.example/order-status/x?…',
    err: { type: 'Error', code: '23505', stack: expect.stringContaining('log.test.ts') },
  })
  expect(line).not.toMatch(/ada|Lovelace|secret/i)
})
