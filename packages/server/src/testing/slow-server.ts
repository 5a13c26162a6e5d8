import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../platform/http/http.ts'

/** `TEST_DELAY`: the longest that a request of a browser waits before its handler, and its answer before it leaves. */
const maxDelayMs = Number(process.env['TEST_DELAY'] ?? 0)

/** Files that browsers keep: they come at once, since nothing on a screen is in a race with them. */
const editorFiles = '/_assets/admin/'

/**
 * Makes a test server slow where `TEST_DELAY` is set: answers come late and overtake one another. Only browsers wait. Tests that send
 * requests themselves wait for each answer anyway.
 */
export async function slowDown(app: App): Promise<void> {
  if (maxDelayMs === 0) return
  const random = startRandom(Number(process.env['TEST_SEED'] ?? 1))
  const delay = async ({ socket, url }: IncomingMessage) => {
    if (socket instanceof Socket && url?.startsWith(editorFiles) === false) await wait(random() * maxDelayMs)
  }
  app.addHook('onRequest', (request) => delay(request.raw))
  app.addHook('onSend', (request) => delay(request.raw))
}

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
function startRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
