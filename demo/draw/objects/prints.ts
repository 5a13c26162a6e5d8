import { MARK } from '../brand.ts'
import { type Print, printOf } from '../materials/printed.ts'

/** The gift card's face: the mark, large and off the edge, and one hairline. */
export function giftCardPrint(): Promise<Print> {
  const mark = MARK.map((d) => `<path fill="#1f3fa6" d="${d}"/>`).join('')
  return printOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 105"><rect width="148" height="105" fill="#fff"/><g transform="translate(44 16) scale(1.12)">${mark}</g><path d="M10 95h128" stroke="#1d2023" stroke-width=".5"/></svg>`,
    1500,
  )
}

/** A sheet of the apron's pattern: cutting lines, grain line, notches and a centimetre grid along the edge. */
export function patternPrint(part: 0 | 1): Promise<Print> {
  const grid = Array.from(
    { length: 20 },
    (_, i) => `<path d="M${10 + i * 10} 6v${i % 5 === 0 ? 6 : 3}M6 ${10 + i * 10}h${i % 5 === 0 ? 6 : 3}"/>`,
  ).join('')
  const notches = [60, 110, 160, 210].map((y) => `<path d="M38 ${y}l-5 3.5 5 3.5"/>`).join('')
  const shape =
    part === 0
      ? '<path stroke-width="1.5" d="M70 22h84c2 34 12 58 40 74v190H38V96c26-14 32-40 32-74Z"/><path stroke-dasharray="5 3.5" d="M76 29h72c3 32 14 56 38 70v179H46V101c24-14 29-40 30-72Z"/>'
      : '<path stroke-width="1.5" d="M22 40h80v96q-40 26-80 0ZM120 40h74v214h-74ZM22 170h80v40H22ZM22 226h80v40H22Z"/><path stroke-dasharray="5 3.5" d="M29 47h66v85q-33 19-66 0ZM127 47h60v200h-60Z"/>'
  const grain = '<path d="M112 120v120M112 120l-4 8M112 120l4 8M112 240l-4-8M112 240l4-8"/>'
  return printOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="#fff"/><g fill="none" stroke="#1d2023" stroke-width=".7">${grid}${shape}${notches}</g><g fill="none" stroke="#1f3fa6" stroke-width="1.100">${grain}</g></svg>`,
    1300,
  )
}
