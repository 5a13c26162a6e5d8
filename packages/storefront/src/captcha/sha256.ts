/** Fractions of the cube roots and square roots of the first primes, which the algorithm (FIPS 180-4) begins with. */
const primes = listPrimes(64)
const roundConstants = Int32Array.from(primes, (prime) => toFraction(Math.cbrt(prime)))
const initialState = Int32Array.from(primes.slice(0, 8), (prime) => toFraction(Math.sqrt(prime)))
const blockBytes = 64

/** The SHA-256 of a text, as eight numbers. Browsers compute hashes themselves only with TLS, and each in a call of its own, which is slower. */
export function hashText(text: string): Int32Array {
  const bytes = new TextEncoder().encode(text)
  const blocks = Math.ceil((bytes.length + 9) / blockBytes)
  const message = new Uint8Array(blocks * blockBytes)
  message.set(bytes)
  message[bytes.length] = 0x80
  const view = new DataView(message.buffer)
  view.setUint32(message.length - 4, bytes.length * 8)
  const state = initialState.slice()
  const words = new Int32Array(64)
  for (let block = 0; block < blocks; block++) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(block * blockBytes + index * 4)
    compress(state, words)
  }
  return state
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
