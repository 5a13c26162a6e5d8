/** The maker's mark: a V of one full and one thin stroke of a loaded brush, in a box of 64. */
export const MARK = [
  'M9.2 10.6c8.6.9 21.9 20.4 23.6 43.9.1 1.6-1.5 2.2-2.6 1.1C17.4 43.600 7.400 24.700 7.300 12.300c0-1.200.8-1.800 1.900-1.700Z',
  'M35.200 55.600c1.200-16.200 8.200-33.200 20.300-44.700.7-.700 1.700.200 1.200 1.100-8.300 14-13.900 27.800-17.100 43.100-.6 2.700-4.600 3.100-4.400.5Z',
]

export function markSvg(color: string, size = 64): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${MARK.map((d) => `<path fill="${color}" d="${d}"/>`).join('')}</svg>\n`
}

/** The name, drawn in strokes: no typeface is needed to show it. */
const LETTERS = [
  // l
  'M66 13v38',
  // y
  'M74 26l9.500 24M94 26l-11.500 29.500c-1.700 4.200-4 5.500-8 5.200',
  // W
  'M109 15l9 36 9.700-33h.6l9.700 33 9-36',
  // o
  'M164.500 25.300c7 0 12 5.300 12 13s-5 13-12 13-12-5.300-12-13 5-13 12-13Z',
  // r
  'M184.500 26v25M184.500 36.500c1.200-7 5.800-11 12-10.500',
  // k
  'M204 13v38M219.500 26l-15.500 14.600M209.300 36.400L221 51',
  // s
  'M243.500 30.400c-1.600-3.300-4.600-5.100-8.500-5.100-4.800 0-8.300 2.500-8.300 6.300 0 3.700 2.900 5.200 8.300 6.300 5.800 1.200 9.200 2.900 9.200 7 0 4-3.800 6.600-9.200 6.600-4.700 0-8.300-2-9.900-5.800',
]

export function logoSvg(): string {
  const mark = MARK.map((d) => `<path fill="#1f3fa6" d="${d}"/>`).join('')
  const name = `<g fill="none" stroke="#1d2023" stroke-width="3" stroke-linejoin="round">${LETTERS.map((d) => `<path d="${d}"/>`).join('')}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 6 244 60" width="244" height="60" role="img" aria-label="Vly Works">${mark}${name}</svg>\n`
}

export function faviconSvg(): string {
  const mark = MARK.map((d) => `<path fill="#f6f5f1" d="${d}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#1f3fa6"/><g transform="translate(7.700 7.700) scale(.76)">${mark}</g></svg>\n`
}
