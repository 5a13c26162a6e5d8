import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHasher } from './sha256.ts'
import { solveChallenge } from './solve-challenge.ts'

function toHex(state: Int32Array): string {
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

test('texts of any length have the hash that the server computes', () => {
  for (let length = 0; length < 200; length++) {
    const text = `ä${randomBytes(length).toString('latin1')}`
    const cut = Math.floor(Math.random() * text.length)
    const hash = createHasher(text.slice(0, cut))(text.slice(cut))
    expect(toHex(hash)).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

test('a challenge is solved, or found to have no answer', async () => {
  const task = { algorithm: 'SHA-256', maxnumber: 2_000, salt: 'salt?key=1&', signature: 's' } as const
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const solved = await solveChallenge({ ...task, challenge: hash(`${task.salt}1777`) })
  expect(JSON.parse(atob(solved ?? ''))).toMatchObject({ number: 1777, salt: task.salt, signature: 's' })
  expect(await solveChallenge({ ...task, challenge: hash('another') })).toBeUndefined()
})
