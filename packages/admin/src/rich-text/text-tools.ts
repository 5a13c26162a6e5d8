export { isRepresentable, parseText, printText } from './html.ts'
export { cleanPastedHtml } from './paste.ts'
export { listRemoved } from './removed.ts'
