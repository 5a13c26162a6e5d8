/** A new id for a block: it is in HTML ids and selectors, and no other block has it. */
export function newBlockId(): string {
  return `b${randomHex()}`
}

export function newSectionId(): string {
  return `s${randomHex()}`
}

function randomHex(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
