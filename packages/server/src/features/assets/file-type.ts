import { isHeif, sniffRaster } from '../../platform/images/sniff.ts'
import { beginsLikeSvg } from '../../platform/images/svg-start.ts'

type FileKind = 'picture' | 'svg' | 'file'

interface FileType {
  readonly kind: FileKind
  readonly contentType: string
}

/** What the bytes are, whatever the name says; undefined when it is nothing we keep. */
export function detectFileType(bytes: Buffer, filename: string): FileType | undefined {
  const raster = sniffRaster(bytes)
  if (raster !== undefined) return { kind: 'picture', contentType: raster }
  if (isHeif(bytes)) return undefined
  const head = bytes.toString('latin1', 0, 64)
  if (head.startsWith('%PDF-')) return file('application/pdf')
  if (head.startsWith('PK\u0003\u0004'))
    return file(head.includes('mimetypeapplication/epub+zip') ? 'application/epub+zip' : 'application/zip')
  if (head.startsWith('ID3') || /^\u00ff[\u00fb\u00f3\u00f2]/.test(head)) return file('audio/mpeg')
  if (head.startsWith('OggS')) return file('audio/ogg')
  if (head.startsWith('\u001a\u0045\u00df\u00a3')) return file('video/webm')
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE') return file('audio/wav')
  if (head.slice(4, 8) === 'ftyp') return file(head.slice(8, 11) === 'M4A' ? 'audio/mp4' : 'video/mp4')
  const text = decodeText(bytes)
  if (text === undefined) return undefined
  if (beginsLikeSvg(text.slice(0, 10_000))) return { kind: 'svg', contentType: 'image/svg+xml' }
  if (/^\uFEFF?WEBVTT(\s|$)/.test(text)) return file('text/vtt')
  return /\.(txt|csv|md)$/i.test(filename) ? file('text/plain; charset=utf-8') : undefined
}

/** Types that a browser shows by itself and that cannot run in our name; all others are downloaded. */
export function isShownInline(contentType: string): boolean {
  return /^(image|audio|video)\/|^application\/pdf$|^text\/vtt$/.test(contentType)
}

/** The name a file is kept under: what is safe in an address and on any disk, with the ending its content asks for. */
export function normalizeFilename(filename: string, contentType: string): string {
  const base = filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  const plain = base
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._ ()+-]+/gu, '-')
    .trim()
  const ending = endings[contentType] ?? /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? 'bin'
  return `${Array.from(plain).slice(0, 100).join('') || 'file'}.${ending}`
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
}

/** True for the types that an upload can be kept as. */
export function isKeptType(contentType: string): boolean {
  return Object.hasOwn(endings, contentType) || keptWithoutEnding.has(contentType)
}

const keptWithoutEnding = new Set(['image/avif', 'image/tiff', 'application/zip', 'text/plain; charset=utf-8'])

function file(contentType: string): FileType {
  return { kind: 'file', contentType }
}

function decodeText(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
