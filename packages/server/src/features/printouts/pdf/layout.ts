import type PDFDocument from 'pdfkit'
import type { Pen, TextStyle } from '../../../platform/pdf/pen.ts'
import type { Sheet, SheetCell, SheetSet } from '../sheet.ts'

type Document = InstanceType<typeof PDFDocument>

/** Millimeters in points. */
const mm = 72 / 25.4
const margin = 16 * mm
/** Room for the number of the page. */
const footer = 8 * mm

const quiet = '#55544f'
const ink = '#1a1a19'
const styles = {
  title: { size: 19, weight: 700 },
  seller: { size: 12, weight: 700 },
  text: { size: 10.5 },
  strong: { size: 10.5, weight: 700 },
  quiet: { size: 10.5, color: quiet },
  small: { size: 9, color: quiet },
  head: { size: 9, weight: 700, color: quiet },
  total: { size: 12, weight: 700 },
} as const satisfies Record<string, TextStyle>

const columnGap = 4 * mm
const rowPadding = 2.4 * mm
const boxSize = 4 * mm
/** A row that leaves no room for so much head on a page of its own is split. */
const tableHeadRoom = 20 * mm

/** A logo as PNG or JPEG. */
type Logo = Uint8Array

/** Draws sheets below each other on the pages of a document, each beginning on a page of its own. */
export function drawSheets(document: Document, pen: Pen, set: SheetSet, logo: Logo | null): void {
  for (const sheet of set.sheets) {
    document.addPage()
    const drawing = new SheetDrawing(document, pen)
    drawing.drawHead(set, sheet, logo)
    drawing.drawAddresses(sheet)
    drawing.drawStates(sheet)
    drawing.drawTable(sheet)
    drawing.drawTotals(sheet)
    drawing.drawNote(sheet)
    drawing.drawFooters(sheet)
    // Pages that are done leave the memory.
    document.flushPages()
  }
}

/** One sheet while it is drawn: `y` is where the next part begins. */
class SheetDrawing {
  private readonly document: Document
  private readonly pen: Pen
  private readonly width: number
  private y = margin

  constructor(document: Document, pen: Pen) {
    this.document = document
    this.pen = pen
    this.width = document.page.width - 2 * margin
  }

  private get bottom(): number {
    return this.document.page.height - margin - footer
  }

  /** Begins a page where so much does not fit on this one. */
  private makeRoom(height: number): boolean {
    if (this.y + height <= this.bottom || this.y === margin) return false
    this.document.addPage()
    this.y = margin
    return true
  }

  drawHead({ seller }: SheetSet, { title, facts }: Sheet, logo: Logo | null): void {
    const { pen } = this
    const half = (this.width - 10 * mm) / 2
    let left =
      pen.write(pen.wrap(title, half, styles.title), { x: margin, y: this.y, width: half }, styles.title) + 2 * mm
    const labelWidth = Math.min(
      half / 2,
      Math.max(0, ...facts.map(({ label }) => pen.measure(label, styles.quiet))) + 0.5,
    )
    for (const { label, value } of facts) {
      const x = margin + labelWidth + 4 * mm
      const width = half - labelWidth - 4 * mm
      const below = pen.write(
        pen.wrap(label, labelWidth, styles.quiet),
        { x: margin, y: left, width: labelWidth },
        styles.quiet,
      )
      left = Math.max(below, pen.write(pen.wrap(value, width, styles.text), { x, y: left, width }, styles.text))
    }
    const box = { x: margin + this.width - half, width: half, align: 'end' } as const
    let right = this.drawLogo(logo, box.x, half)
    right = pen.write(pen.wrap(seller.name, half, styles.seller), { ...box, y: right }, styles.seller)
    for (const line of seller.lines)
      right = pen.write(pen.wrap(line, half, styles.text), { ...box, y: right }, styles.text)
    this.y = Math.max(left, right) + 9 * mm
  }

  private drawLogo(logo: Logo | null, x: number, width: number): number {
    if (!logo) return this.y
    const height = 14 * mm
    const left = this.pen.getLeft(x, width)
    const isAtRight = left > this.document.page.width / 2
    this.document.image(Buffer.from(logo), left, this.y, {
      fit: [width, height],
      align: isAtRight ? 'right' : undefined,
    })
    return this.y + height + 3 * mm
  }

  drawAddresses({ addresses }: Sheet): void {
    if (addresses.length === 0) return
    const { pen } = this
    const width = (this.width - 10 * mm) / 2
    const ends = addresses.map(({ title, lines }, index) => {
      const x = margin + index * (width + 10 * mm)
      let y = pen.write(pen.wrap(title, width, styles.head), { x, y: this.y, width }, styles.head) + 1 * mm
      for (const line of lines) y = pen.write(pen.wrap(line, width, styles.text), { x, y, width }, styles.text)
      return y
    })
    this.y = Math.max(...ends) + 9 * mm
  }

  drawStates({ states }: Sheet): void {
    for (const state of states) {
      const lines = this.pen.wrap(state, this.width, styles.strong)
      this.y = this.pen.write(lines, { x: margin, y: this.y, width: this.width }, styles.strong) + 4 * mm
    }
  }

  drawTable(sheet: Sheet): void {
    if (sheet.columns.length === 0) return
    const widths = this.getColumnWidths(sheet)
    this.drawTableHead(sheet, widths)
    for (const cells of sheet.rows) {
      const texts = cells.map((cell, index) => this.wrapCell(cell, widths[index] ?? 0))
      const left = this.drawTallRow(sheet, widths, texts)
      if (this.makeRoom(this.getRowHeight(left))) this.drawTableHead(sheet, widths)
      this.drawRow(sheet, widths, left, left === texts)
      this.y += this.getRowHeight(left)
      this.drawRule(0.5, '#d6d5d0')
    }
    this.y += 5 * mm
  }

  /** Draws what fills pages of a row that fits on none, and returns the rest of it. */
  private drawTallRow(sheet: Sheet, widths: readonly number[], texts: readonly WrappedCell[]): readonly WrappedCell[] {
    let left = texts
    while (this.getRowHeight(left) > this.bottom - margin - tableHeadRoom) {
      const free = this.bottom - this.y - 2 * rowPadding
      const parts = left.map((cell) => this.splitCell(cell, free))
      const hasRoom = parts.some(([{ lines, details }]) => lines.length + details.length > 0)
      if (hasRoom)
        this.drawRow(
          sheet,
          widths,
          parts.map(([first]) => first),
          left === texts,
        )
      if (hasRoom) left = parts.map(([, rest]) => rest)
      this.document.addPage()
      this.y = margin
      this.drawTableHead(sheet, widths)
    }
    return left
  }

  /** The lines of a cell that have room, and those that go on on the next page. */
  private splitCell({ lines, details }: WrappedCell, free: number): [WrappedCell, WrappedCell] {
    const count = (height: number, style: TextStyle) => Math.max(0, Math.floor(height / this.pen.getHeight(1, style)))
    const first = lines.slice(0, count(free, styles.text))
    const left = free - this.pen.getHeight(first.length, styles.text)
    const below = first.length < lines.length ? [] : details.slice(0, count(left, styles.small))
    return [
      { lines: first, details: below },
      { lines: lines.slice(first.length), details: details.slice(below.length) },
    ]
  }

  private getRowHeight(texts: readonly WrappedCell[]): number {
    return Math.max(boxSize, ...texts.map((text) => this.getCellHeight(text))) + 2 * rowPadding
  }

  /** Numbers get what they need; the text gets the rest. */
  private getColumnWidths({ columns, rows }: Sheet): number[] {
    const needed = columns.map(({ kind, label }, index) => {
      if (kind === 'box') return boxSize
      const widest = Math.max(...rows.map((cells) => this.pen.measure(cells[index]?.text ?? '', styles.text)), 0)
      return kind === 'text' ? 0 : Math.min(Math.max(widest, this.pen.measure(label, styles.head)), this.width / 4) + 1
    })
    const taken = needed.reduce((sum, width) => sum + width, 0) + columnGap * (columns.length - 1)
    return columns.map(({ kind }, index) => (kind === 'text' ? this.width - taken : (needed[index] ?? 0)))
  }

  private drawTableHead({ columns }: Sheet, widths: readonly number[]): void {
    const lines = columns.map(({ label }, index) => this.pen.wrap(label, widths[index] ?? 0, styles.head))
    this.eachColumn(widths, (x, width, index) => {
      const align = columns[index]?.kind === 'number' ? 'end' : 'start'
      this.pen.write(lines[index] ?? [], { x, y: this.y, width, align }, styles.head)
    })
    this.y += this.pen.getHeight(Math.max(...lines.map(({ length }) => length)), styles.head) + 2 * mm
    this.drawRule(1.2, ink)
  }

  private eachColumn(widths: readonly number[], draw: (x: number, width: number, index: number) => void): void {
    let x = margin
    for (const [index, width] of widths.entries()) {
      draw(x, width, index)
      x += width + columnGap
    }
  }

  private wrapCell({ text, details }: SheetCell, width: number): WrappedCell {
    return {
      lines: text === '' ? [] : this.pen.wrap(text, width, styles.text),
      details: details.flatMap((detail) => this.pen.wrap(detail, width, styles.small)),
    }
  }

  private getCellHeight({ lines, details }: WrappedCell): number {
    return this.pen.getHeight(lines.length, styles.text) + this.pen.getHeight(details.length, styles.small)
  }

  /** `isFirst`: the row has its box here, and not on the pages where it goes on. */
  private drawRow(
    { columns }: Sheet,
    widths: readonly number[],
    texts: readonly WrappedCell[],
    isFirst: boolean,
  ): void {
    const y = this.y + rowPadding
    this.eachColumn(widths, (x, width, index) => {
      const kind = columns[index]?.kind
      if (kind === 'box' && isFirst)
        this.document.lineWidth(0.85).roundedRect(this.pen.getLeft(x, boxSize), y, boxSize, boxSize, 1.7).stroke(ink)
      const { lines = [], details = [] } = texts[index] ?? {}
      const box = { x, y, width, align: kind === 'number' ? 'end' : 'start' } as const
      const below = this.pen.write(lines, box, styles.text)
      this.pen.write(details, { ...box, y: below }, styles.small)
    })
  }

  private drawRule(thickness: number, color: string, width = this.width): void {
    const left = this.pen.getLeft(margin + this.width - width, width)
    this.document
      .lineWidth(thickness)
      .moveTo(left, this.y)
      .lineTo(left + width, this.y)
      .stroke(color)
  }

  /** All of them on one page. */
  drawTotals({ totals }: Sheet): void {
    if (totals.length === 0) return
    const width = Math.min(this.width, 90 * mm)
    const x = margin + this.width - width
    const rows = totals.map(({ label, value, isStrong }) => {
      const style = isStrong ? styles.total : styles.text
      const valueWidth = this.pen.measure(value, style) + 1
      const lines = this.pen.wrap(label, width - valueWidth - columnGap, style)
      return { lines, value, style, isStrong, height: this.pen.getHeight(lines.length, style) + 2 * mm }
    })
    this.makeRoom(rows.reduce((sum, { height, isStrong }) => sum + height + (isStrong ? 3 * mm : 0), 0))
    for (const { lines, value, style, isStrong, height } of rows) {
      if (isStrong) {
        this.y += 1 * mm
        this.drawRule(1.2, ink, width)
        this.y += 2 * mm
      }
      this.pen.write(lines, { x, y: this.y, width }, style)
      this.pen.write([value], { x, y: this.y, width, align: 'end' }, style)
      this.y += height
    }
  }

  /** A long one goes on on the next page. */
  drawNote({ note }: Sheet): void {
    if (note === '') return
    this.y += 8 * mm
    for (const line of this.pen.wrap(note, this.width, styles.text)) {
      this.makeRoom(this.pen.getHeight(1, styles.text))
      this.y = this.pen.write([line], { x: margin, y: this.y, width: this.width }, styles.text)
    }
  }

  /** On sheets of several pages: which document it is, and which page of it. */
  drawFooters({ title, facts }: Sheet): void {
    const { start, count } = this.document.bufferedPageRange()
    if (count < 2) return
    const name = `${title} ${facts[0]?.value ?? ''}`.trim()
    for (let index = 0; index < count; index++) {
      this.document.switchToPage(start + index)
      const box = { x: margin, y: this.document.page.height - margin - 3 * mm, width: this.width }
      this.pen.write(this.pen.wrap(name, this.width / 2, styles.small).slice(0, 1), box, styles.small)
      this.pen.write([`${index + 1} / ${count}`], { ...box, align: 'end' }, styles.small)
    }
  }
}

interface WrappedCell {
  readonly lines: readonly string[]
  readonly details: readonly string[]
}
