import dgram from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { openDns } from './dns.ts'

const nameError = 3

/** A name server with one name: `_vitrine.shop.example` has two records, one of them in two pieces. */
async function nameServer(): Promise<string> {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5
    const name = query.subarray(12, end - 5).toString('latin1')
    const texts = name.includes('_vitrine') && name.includes('shop') ? [['one'], ['two ', 'pieces']] : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (texts.length > 0 ? 0 : nameError), 2)
    head.writeUInt16BE(texts.length, 6)
    head.writeUInt16BE(0, 10)
    socket.send(Buffer.concat([head, query.subarray(12, end), ...texts.map(record)]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

/** A TXT record for the name of the question. */
function record(pieces: readonly string[]): Buffer {
  const data = Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

test('texts are read whole from the name servers that were named', async () => {
  const dns = openDns([await nameServer()])
  expect(await dns.readTexts('_vitrine.shop.example')).toEqual({ kind: 'records', texts: ['one', 'two pieces'] })
  expect(await dns.readTexts('_vitrine.other.example')).toEqual({ kind: 'none' })
})

test('a name server that is not there is not the same as a record that is not there', async () => {
  const socket = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  expect(await openDns([`127.0.0.1:${port}`]).readTexts('_vitrine.shop.example')).toEqual({ kind: 'unreachable' })
})
