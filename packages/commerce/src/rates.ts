/** Rates (tax, percentage discounts) are whole parts per million: 8.875 % is 88,750. */

/** Reads a percentage such as "8.875" or "8.875 %" exactly into parts per million; undefined when it is none or has more than 4 decimals. */
export function parsePercent(text: string): number | undefined {
  const match = /^(\d{1,9})?(?:\.(\d{1,4}))?\s*%?$/.exec(text.trim())
  const [, whole = '', fraction = ''] = match ?? []
  if (whole === '' && fraction === '') return undefined
  return Number(whole + fraction.padEnd(4, '0'))
}

/** A rate as people write it: 88,750 ppm is "8.875%". */
export function formatPercent(ratePpm: number): string {
  return `${ratePpm / 10_000}%`
}
