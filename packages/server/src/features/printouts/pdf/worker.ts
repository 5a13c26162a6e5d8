import { parentPort, workerData } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import { createPen } from '../../../platform/pdf/pen.ts'
import { drawSheets } from './layout.ts'
import type { PdfTask } from './render-apart.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handed over by render-apart.ts, which starts this worker.
const { set, logo, createdAt } = workerData as PdfTask

const document = new PDFDocument({
  autoFirstPage: false,
  bufferPages: true,
  size: set.paper,
  // Text is placed by the layout: pdfkit begins no pages by itself.
  margin: 0,
  lang: set.language,
  displayTitle: true,
  info: { Title: set.title, Author: set.seller.name, CreationDate: createdAt },
})
const parts: Uint8Array[] = []
document.on('data', (part: Uint8Array) => parts.push(part))
document.on('end', () => {
  const bytes = new Uint8Array(Buffer.concat(parts))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
  parentPort?.postMessage(bytes, [bytes.buffer])
})
drawSheets(document, createPen(document, set.direction), set, logo)
document.end()
