import type { FormFileEnding } from '@vitrine/commerce'
import { isHeif, sniffRaster } from '../../../platform/images/sniff.ts'

/** First and last bytes of a file: enough to tell its type. */
export interface FileEnds {
  readonly head: Buffer
  readonly tail: Buffer
}

/** Bytes of each end: the list of names in an office document is at its end. */
export const fileEndBytes = 65_536

interface FileType {
  readonly contentType: string
  readonly matches: (ends: FileEnds) => boolean
}

const isPicture =
  (type: string) =>
  ({ head }: FileEnds): boolean =>
    sniffRaster(head) === type
const isJpeg: FileType = { contentType: 'image/jpeg', matches: isPicture('image/jpeg') }
const isTiff: FileType = { contentType: 'image/tiff', matches: isPicture('image/tiff') }
const heif: FileType = { contentType: 'image/heic', matches: ({ head }) => isHeif(head) }
const begins =
  (...starts: readonly string[]) =>
  ({ head }: FileEnds): boolean =>
    starts.some((start) => head.toString('latin1', 0, start.length) === start)

const isZip = begins('PK\u0003\u0004', 'PK\u0005\u0006')
/** Word, Excel and PowerPoint up to 2003. */
const isCompoundFile = begins('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')
/** A zip file with this entry: its name is as it is in the list at the end, and before its content. */
const hasEntry = (name: string) => (ends: FileEnds) =>
  isZip(ends) && (ends.tail.includes(name, 0, 'latin1') || ends.head.includes(name, 0, 'latin1'))
/** A zip file whose first entry names the type of the document. */
const isOpenDocument = (type: string) => (ends: FileEnds) =>
  isZip(ends) && ends.head.toString('latin1', 30, 200).startsWith(`mimetypeapplication/vnd.oasis.opendocument.${type}`)
const isMedia = ({ head }: FileEnds) => head.toString('latin1', 4, 8) === 'ftyp' && !isHeif(head)
/** Text of any encoding that is not one of two bytes for each character. */
const isText = ({ head, tail }: FileEnds) =>
  !head.includes(0) && !tail.includes(0) && !isZip({ head, tail }) && !begins('%PDF-', '{\\rtf')({ head, tail })

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const fileTypes: Readonly<Record<FormFileEnding, FileType>> = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: { contentType: 'image/png', matches: isPicture('image/png') },
  gif: { contentType: 'image/gif', matches: isPicture('image/gif') },
  webp: { contentType: 'image/webp', matches: isPicture('image/webp') },
  avif: { contentType: 'image/avif', matches: isPicture('image/avif') },
  heic: heif,
  heif,
  tif: isTiff,
  tiff: isTiff,
  pdf: { contentType: 'application/pdf', matches: begins('%PDF-') },
  doc: { contentType: 'application/msword', matches: isCompoundFile },
  docx: { contentType: `${openXml}.wordprocessingml.document`, matches: hasEntry('word/document') },
  odt: { contentType: `${openDocument}.text`, matches: isOpenDocument('text') },
  rtf: { contentType: 'application/rtf', matches: begins('{\\rtf') },
  txt: { contentType: 'text/plain', matches: isText },
  xls: { contentType: 'application/vnd.ms-excel', matches: isCompoundFile },
  xlsx: { contentType: `${openXml}.spreadsheetml.sheet`, matches: hasEntry('xl/workbook') },
  ods: { contentType: `${openDocument}.spreadsheet`, matches: isOpenDocument('spreadsheet') },
  csv: { contentType: 'text/csv', matches: isText },
  ppt: { contentType: 'application/vnd.ms-powerpoint', matches: isCompoundFile },
  pptx: { contentType: `${openXml}.presentationml.presentation`, matches: hasEntry('ppt/presentation') },
  odp: { contentType: `${openDocument}.presentation`, matches: isOpenDocument('presentation') },
  mp3: { contentType: 'audio/mpeg', matches: ({ head }) => /^(?:ID3|\u00ff[\u00e2-\u00ff])/.test(readStart(head)) },
  m4a: { contentType: 'audio/mp4', matches: isMedia },
  wav: { contentType: 'audio/wav', matches: ({ head }) => /^RIFF[^]{4}WAVE/.test(readStart(head)) },
  ogg: { contentType: 'audio/ogg', matches: begins('OggS') },
  mp4: { contentType: 'video/mp4', matches: isMedia },
  mov: {
    contentType: 'video/quicktime',
    matches: (ends) => isMedia(ends) || /^[^]{4}(?:moov|wide|mdat|free)/.test(readStart(ends.head)),
  },
  webm: { contentType: 'video/webm', matches: begins('\u001a\u0045\u00df\u00a3') },
  zip: { contentType: 'application/zip', matches: isZip },
}

/** The content type of a file with this ending; undefined when its content is something else. */
export function findContentType(ending: FormFileEnding, ends: FileEnds): string | undefined {
  const { contentType, matches } = fileTypes[ending]
  return matches(ends) ? contentType : undefined
}

function readStart(head: Buffer): string {
  return head.toString('latin1', 0, 16)
}
