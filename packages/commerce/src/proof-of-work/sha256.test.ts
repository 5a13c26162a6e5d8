import { expect, test } from 'vitest'
import { createHasher } from './sha256.ts'
import { solveChallenge } from './solve-challenge.ts'

function toHex(state: Int32Array): string {
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('texts of any length have the hash that the server computes', async () => {
  for (let length = 0; length < 200; length++) {
    const text = `ä${String.fromCharCode(...crypto.getRandomValues(new Uint8Array(length)))}`
    const cut = Math.floor(Math.random() * text.length)
    const hash = createHasher(text.slice(0, cut))(text.slice(cut))
    expect(toHex(hash)).toBe(await digest(text))
  }
})

test('a challenge is solved, or found to have no answer', async () => {
  const task = { algorithm: 'SHA-256', maxnumber: 2_000, salt: 'salt?key=1&', signature: 's' } as const
  const solved = await solveChallenge({ ...task, challenge: await digest(`${task.salt}1777`) })
  expect(JSON.parse(atob(solved ?? ''))).toMatchObject({ number: 1777, salt: task.salt, signature: 's' })
  expect(await solveChallenge({ ...task, challenge: await digest('another') })).toBeUndefined()
})
