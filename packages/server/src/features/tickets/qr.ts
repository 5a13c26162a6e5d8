import { encode, renderSVG } from 'uqr'
import { drawBitmap } from '../../platform/images/draw-bitmap.ts'

/** A tenth may be dirty or folded; the border of four is what readers ask for. */
const look = { ecc: 'M', border: 4 } as const

/** The code as a picture for pages and prints: SVG without texts. */
export function renderTicketQr(code: string): string {
  return renderSVG(code, look)
}

/** The same for mails, whose readers show no SVG: bytes of a PNG. */
export async function drawTicketQr(code: string): Promise<Buffer> {
  return drawBitmap(encode(code, look).data, 8)
}
