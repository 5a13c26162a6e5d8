import { encode, renderSVG } from 'uqr'
import type { Ctx } from '../../platform/context.ts'

/** A tenth may be dirty or folded; the border of four is what readers ask for. */
const look = { ecc: 'M', border: 4 } as const
/** Of a square of the code. */
const pixels = 8

/** The code as a picture for pages and prints: SVG without texts. */
export function renderTicketQr(code: string): string {
  return renderSVG(code, { ...look, pixelSize: pixels })
}

/** The same for mails, whose readers show no SVG: bytes of a PNG, drawn where pictures are. Throws ImagesBusy. */
export async function drawTicketQr({ images }: Pick<Ctx, 'images'>, code: string): Promise<Buffer> {
  return images.draw(Buffer.from(renderTicketQr(code)), encode(code, look).size * pixels)
}
