import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `node demo/draw/pattern-pdf.ts` writes the downloadable product: the apron's pattern, a PDF of three pages, by hand. */
const MM = 72 / 25.4
const [WIDTH, HEIGHT] = [210 * MM, 297 * MM]

/** A page under construction; lengths are millimetres from the top left corner. */
class Page {
  readonly #commands: string[] = []

  text(x: number, y: number, size: number, text: string, bold = false): this {
    const safe = text.replaceAll('\\', '\\\\').replaceAll('(', '\\(').replaceAll(')', '\\)')
    this.#commands.push(`BT /${bold ? 'B' : 'R'} ${size} Tf ${this.#at(x, y)} Td (${safe}) Tj ET`)
    return this
  }

  paragraph(x: number, y: number, lines: readonly string[], size = 10): this {
    lines.forEach((line, i) => this.text(x, y + i * size * 0.5, size, line))
    return this
  }

  path(
    points: readonly (readonly number[])[],
    options: { dash?: boolean; blue?: boolean; width?: number; close?: boolean } = {},
  ): this {
    const { dash = false, blue = false, width = 0.8, close = false } = options
    const steps = points.map((p, i) => {
      if (p.length === 6) return `${this.#at(p[0]!, p[1]!)} ${this.#at(p[2]!, p[3]!)} ${this.#at(p[4]!, p[5]!)} c`
      return `${this.#at(p[0]!, p[1]!)} ${i === 0 ? 'm' : 'l'}`
    })
    const color = blue ? '0.122 0.247 0.651' : '0.114 0.125 0.137'
    this.#commands.push(
      `q ${color} RG ${width} w ${dash ? '[5 3.5] 0 d' : '[] 0 d'} ${steps.join(' ')} ${close ? 's' : 'S'} Q`,
    )
    return this
  }

  content(): string {
    return this.#commands.join('\n')
  }

  #at(x: number, y: number): string {
    return `${(x * MM).toFixed(2)} ${(HEIGHT - y * MM).toFixed(2)}`
  }
}

function header(page: Page, title: string, number: number): Page {
  return page
    .path(
      [
        [20, 27.5],
        [26, 42],
      ],
      { blue: true, width: 3 },
    )
    .path(
      [
        [34, 26.5],
        [27.6, 42],
      ],
      { blue: true, width: 1.4 },
    )
    .text(42, 35, 17, title, true)
    .text(42, 41, 9, 'Vly Works, Wittenkill, New York')
    .text(20, 285, 8, `Workshop Apron, page ${number} of 3. For personal use, and up to twenty aprons a year for sale.`)
}

/** Page 1: the apron as straight lines with measures, scale 1:5. */
function cutting(): Page {
  const page = header(new Page(), 'Workshop Apron: cutting plan', 1)
  const [x, y] = [54, 66]
  page
    .path(
      [
        [x + 32, y],
        [x + 80, y],
        [x + 81, y + 14, x + 92, y + 36, x + 112, y + 44],
        [x + 112, y + 168],
        [x, y + 168],
        [x, y + 44],
        [x + 20, y + 36, x + 31, y + 14, x + 32, y],
      ],
      { width: 1.4 },
    )
    .path(
      [
        [x + 36, y + 4],
        [x + 76, y + 4],
        [x + 78, y + 17, x + 88, y + 39, x + 108, y + 48],
        [x + 108, y + 162],
        [x + 4, y + 162],
        [x + 4, y + 48],
        [x + 24, y + 39, x + 34, y + 17, x + 36, y + 4],
      ],
      { dash: true, width: 0.6 },
    )
    .path(
      [
        [x + 56, y + 70],
        [x + 56, y + 140],
      ],
      { blue: true },
    )
    .path(
      [
        [x + 54, y + 74],
        [x + 56, y + 70],
        [x + 58, y + 74],
      ],
      { blue: true },
    )
    .text(x + 59, y + 106, 9, 'grain')
    .text(x + 44, y - 4, 9, '9 1/2 in (24 cm)')
    .text(x - 36, y + 24, 9, '8 3/4 in (22 cm)')
    .text(x - 36, y + 108, 9, '24 1/2 in (62 cm)')
    .text(x + 46, y + 175, 9, '22 in (56 cm)')
    .text(x + 104, y + 26, 9, 'curve: page 3')
  return page.paragraph(
    20,
    262,
    [
      'Drawn at 1:5, without hems. Chalk the straight lines on the cloth with a ruler, lay the curve of page 3 into both corners,',
      'and add 1 in (2.5 cm) all around. Tape: one of 59 in (150 cm) for the neck, two of 43 in (110 cm) for the waist.',
      'You need 2 yd of linen, 60 in wide. Wash it first. It shrinks by a hand, and better now than later.',
    ],
    9,
  )
}

function sewing(): Page {
  const steps = [
    ['1.', 'Fold the cloth along the grain and cut through both layers. Cut the top edge last.'],
    ['2.', 'Turn the two curves under twice, a quarter inch each time. They stretch: press, do not pull.'],
    ['3.', 'Stitch the curves close to the inner fold. If it ripples, you pulled.'],
    ['4.', 'Turn the top edge under by half an inch, then by an inch. Slide 1 1/2 in of neck tape in at both ends.'],
    ['5.', 'Stitch the top edge twice. Sew a square with a cross over each end of the tape.'],
    ['6.', 'Turn the sides under twice by half an inch, with a waist tape in each, 1 in below the curve. Stitch.'],
    ['7.', 'Fold the waist tapes outwards over the stitching and sew a square with a cross over them too.'],
    ['8.', 'Put it on before you hem it. Everybody is less tall than they think.'],
    ['9.', 'Turn the hem under by half an inch, then by an inch and a half. Stitch, press, cook something.'],
  ] as const
  const page = header(new Page(), 'Workshop Apron: sewing', 2)
  steps.forEach(([number, text], i) => page.text(20, 62 + i * 13, 11, number, true).text(29, 62 + i * 13, 11, text))
  return page.paragraph(
    20,
    196,
    [
      'The order is that in which things go wrong, so it is worth keeping.',
      '',
      'No pocket: at the wheel it fills with water. If you cook rather than throw, cut a piece of 8 x 7 in (20 x 18 cm),',
      'hem its top, turn the rest under and sew it on 3 in below the waist, a little to the side of your better hand.',
      '',
      'Questions: hello@vlyworks.example. Nell answers on Mondays.',
    ],
    11,
  )
}

/** Page 3: the curve at full size, 160 by 220 mm, and a square to check the printer with. */
function curve(): Page {
  return header(new Page(), 'Workshop Apron: the curve, full size', 3)
    .path(
      [
        [24, 52],
        [29, 122, 84, 232, 184, 272],
        [184, 52],
      ],
      { width: 1.4, close: true },
    )
    .text(60, 64, 10, 'top edge of the bib: lay this side along it')
    .text(112, 150, 10, 'cut this piece away')
    .path(
      [
        [174, 90],
        [174, 220],
      ],
      { blue: true },
    )
    .path(
      [
        [172, 95],
        [174, 90],
        [176, 95],
      ],
      { blue: true },
    )
    .text(142, 84, 9, 'grain, side edge')
    .path(
      [
        [24, 236],
        [44, 236],
        [44, 256],
        [24, 256],
      ],
      { close: true },
    )
    .text(24, 261, 8, '20 mm (0.79 in): print')
    .text(24, 265, 8, 'at 100 % until it is')
}

/** Objects of a PDF with their table of addresses. */
function pdf(pages: readonly Page[]): string {
  const first = 5
  const kids = pages.map((_, i) => `${first + i * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH.toFixed(2)} ${HEIGHT.toFixed(2)}] ` +
        `/Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${first + i * 2 + 1} 0 R >>`,
      `<< /Length ${page.content().length} >>\nstream\n${page.content()}\nendstream`,
    ]),
    '<< /Title (Workshop Apron, pattern) /Author (Vly Works) >>',
  ]
  let out = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = out.length
    out += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = out.length
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return (
    `${out}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  )
}

const folder = join(import.meta.dirname, '../files')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'vly-works-apron-pattern.pdf'), pdf([cutting(), sewing(), curve()]), 'latin1')
