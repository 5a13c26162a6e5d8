const millionths = 1_000_000

/** A rate as it is typed: `0.92`. */
export function formatRate(rateMicros: number): string {
  const [whole = '0', fraction = ''] = (rateMicros / millionths).toFixed(6).split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}

/** Millionths of a rate, typed with a point or a comma; 0 for other texts. */
export function readRate(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,7}(?:\.\d{1,6})?$/.test(plain) ? Math.round(Number(plain) * millionths) : 0
}
