import { isRecord, parseJson } from '../page/read.ts'

/** What makes two presses of the button the same attempt. */
interface Attempt {
  readonly cartId: string
  readonly provider: string
  readonly token?: string
  readonly savedCardId?: string
  readonly keepCard?: boolean
  readonly expectedGrandTotalCents: number
}

/**
 * Gives every attempt to pay its key, kept for the tab. A second press, a retry after a lost response and a reload
 * repeat the same key. So an attempt can never become two orders. The next attempt after the end of one is new.
 */
export interface Attempts {
  getKey(attempt: Attempt): string
  end(): void
}

export function createAttempts(storage: Storage, newKey: () => string = randomKey): Attempts {
  const name = 'vitrine:attempt'
  return {
    getKey: (attempt) => {
      const print = fingerprint(JSON.stringify(attempt))
      const kept = parseJson(storage.getItem(name))
      if (isRecord(kept) && kept['print'] === print && typeof kept['key'] === 'string') return kept['key']
      const key = newKey()
      storage.setItem(name, JSON.stringify({ key, print }))
      return key
    },
    end: () => storage.removeItem(name),
  }
}

/** 32 letters and digits, in every context: `randomUUID` exists on https only. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Tells attempts apart without keeping what is in them: two 32-bit FNV-1a hashes. */
function fingerprint(text: string): string {
  const hash = (seed: number) => {
    let sum = seed
    for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 16_777_619)
    return sum >>> 0
  }
  return `${hash(2_166_136_261)}-${hash(84_696_351)}`
}
