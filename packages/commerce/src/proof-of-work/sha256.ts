/** Fractions of the cube roots and square roots of the first primes, which the algorithm (FIPS 180-4) begins with. */
const primes = listPrimes(64)
const roundConstants = Int32Array.from(primes, (prime) => toFraction(Math.cbrt(prime)))
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => toFraction(Math.sqrt(prime)))
const blockBytes = 64

/**
 * Computes the SHA-256, as eight numbers, of many texts that begin alike: what they share is computed once. Browsers offer it only with TLS, and
 * each hash as a task of its own, which takes long on a busy machine.
 */
export function createHasher(start: string): (end: string) => Int32Array {
  const encoder = new TextEncoder()
  const shared = encoder.encode(start)
  const whole = Math.floor(shared.length / blockBytes)
  const words = new Int32Array(64)
  const sharedState = initialState.slice()
  compressBlocks(sharedState, words, shared, whole)
  const rest = shared.subarray(whole * blockBytes)
  return (end) => {
    const own = encoder.encode(end)
    const blocks = Math.ceil((rest.length + own.length + 9) / blockBytes)
    const message = new Uint8Array(blocks * blockBytes)
    message.set(rest)
    message.set(own, rest.length)
    message[rest.length + own.length] = 0x80
    new DataView(message.buffer).setUint32(message.length - 4, (shared.length + own.length) * 8)
    const state = sharedState.slice()
    compressBlocks(state, words, message, blocks)
    return state
  }
}

function compressBlocks(state: Int32Array, words: Int32Array, bytes: Uint8Array, blocks: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let block = 0; block < blocks; block++) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(block * blockBytes + index * 4)
    compress(state, words)
  }
}

function compress(state: Int32Array, words: Int32Array): void {
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15] ?? 0
    const late = words[index - 2] ?? 0
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[index] = ((words[index - 16] ?? 0) + sigma0 + (words[index - 7] ?? 0) + sigma1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (roundConstants[index] ?? 0) + (words[index] ?? 0)) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const result = [a, b, c, d, e, f, g, h]
  for (const [index, value] of result.entries()) state[index] = (state[index] ?? 0) + value
}

function rotate(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits))
}

/** The first 32 bits behind the point. */
function toFraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0
}

function listPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
}
