import { type Answer, api, answer } from '../api/client.ts'
import { type SendOptions, sendFile } from '../api/send-file.ts'
import { getFieldProblems, Problem, waitForSignIn } from '../api/problem.ts'
import { translateError } from '../i18n/server-errors.ts'
import { messages } from '../messages.ts'
import { t } from '../i18n/text.ts'
import { uploadInParts } from './resumable-upload.ts'

/** A picture or file as it is stored. */
export type StoredFile = Pick<
  LibraryFile,
  'id' | 'url' | 'altText' | 'title' | 'description' | 'focalPoint' | 'filename' | 'contentType' | 'width' | 'height'
>

/** A picture or file as the library has it. */
export type LibraryFile = Answer<'listFiles'>['files'][number]

/** A picture as a form holds it: its texts are saved with the form. */
export interface PictureValue {
  readonly file: StoredFile
  readonly filename: string
  readonly altText: string
  readonly title: string
  readonly description: string
  readonly focalPoint: { readonly x: number; readonly y: number }
}

export function toPictureValue(file: StoredFile): PictureValue {
  const { filename, altText, title, description, focalPoint } = file
  return { file, filename, altText, title, description, focalPoint }
}

/** Files that the kinds of fields take, as file choosers name them, and as people read them. */
export const fileKinds = {
  picture: { accept: 'image/*', words: t('JPEG, PNG, WebP, AVIF, GIF or SVG, up to 20 MB.') },
  video: { accept: 'video/mp4,video/webm', words: t('MP4 or WebM, up to 100 MB.') },
  audio: { accept: 'audio/*', words: t('MP3, M4A, OGG or WAV, up to 100 MB.') },
  download: { accept: '', words: t('PDF, ZIP, EPUB, audio, video or a picture, up to 5 GB.') },
} as const
export type FileKind = keyof typeof fileKinds

const typePrefixes = { picture: 'image/', video: 'video/', audio: 'audio/', download: '' } as const

/** Whether a field of the kind takes the file. One without a type is left to the server. */
export function isOfKind({ type }: Pick<File, 'type'>, kind: FileKind): boolean {
  return type === '' || type.startsWith(typePrefixes[kind])
}

interface UploadOptions extends SendOptions {
  /** What the place takes that the file is for. */
  readonly kind?: FileKind
  readonly isPrivate?: boolean
  readonly folderId?: string | undefined
}

/** Megabytes that the server takes; it looks at the content, and this at the name only. */
const maxMegabytes = { picture: 20, download: 5000, other: 100 } as const
/** Bytes from which on goods for download are sent in parts, so that a cut line costs the last part alone. */
const resumableFrom = 20_000_000

/** Throws the server's own answer before a file is sent that is too large: that may take minutes. */
function checkSize({ name, type, size }: File, isPrivate: boolean): void {
  const max = maxMegabytes[type.startsWith('image/') ? 'picture' : isPrivate ? 'download' : 'other']
  if (size <= max * 1_000_000) return
  const sentence = `The file ${name} is too large. The maximum allowed file size is ${max >= 1000 ? `${max / 1000} GB` : `${max} MB`}.`
  throw new Problem('file_too_large', 413, translateError(sentence))
}

/** Throws the server's own answer for a file that calls itself something else than a picture. */
function checkPicture(file: File): void {
  if (isOfKind(file, 'picture')) return
  const sentence = `The file ${file.name} is of a type that is not supported. Pictures may be JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG; save a HEIC picture as JPEG first.`
  throw new Problem('file_type_unsupported', 415, translateError(sentence))
}

/**
 * Sends a file to the site. What it is not is said by the server. A private file has no address: buyers get links to it.
 * A session that ended meanwhile waits for the person to sign in, and the file is sent again.
 */
export async function uploadFile(
  file: File,
  { isPrivate = false, folderId, kind, ...options }: UploadOptions = {},
): Promise<LibraryFile> {
  const query = new URLSearchParams({
    filename: file.name || 'file',
    ...(isPrivate ? { isPrivate: 'true' } : {}),
    ...(kind === 'picture' ? { mustBePicture: 'true' } : {}),
    ...(folderId === undefined ? {} : { folderId }),
  })
  const path = `/api/admin/assets?${query.toString()}`
  if (kind === 'picture') checkPicture(file)
  checkSize(file, isPrivate)
  if (isPrivate && file.size > resumableFrom) return uploadInParts(file, options)
  const send = () => sendFile<Answer<'uploadAsset', 201>>(path, file, options)
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'sign_in_required') throw error
    await waitForSignIn(options.signal)
    return send()
  }
}

/** Saves what a form says of its pictures, where it says something else than before. */
export async function savePictures(pictures: readonly PictureValue[]): Promise<void> {
  await Promise.all(
    pictures.filter(isChanged).map(async ({ file, filename, ...body }) => {
      if (filename !== file.filename) await renameFile(file.id, filename)
      await answer(api.PATCH('/api/admin/assets/{assetId}', { params: { path: { assetId: file.id } }, body }))
    }),
  )
}

/** Gives a file another name. Throws a `Problem`, whose sentence says what is wrong with the name, or that renaming failed. */
export async function renameFile(assetId: string, filename: string): Promise<void> {
  try {
    await answer(api.PATCH('/api/admin/assets/{assetId}', { params: { path: { assetId } }, body: { filename } }))
  } catch (error) {
    const reason = getFieldProblems(error)['filename']
    throw new Problem('file_not_renamed', error instanceof Problem ? error.status : 0, reason ?? messages.renameProblem)
  }
}

function isChanged({ file, focalPoint, ...texts }: PictureValue): boolean {
  return (
    texts.filename !== file.filename ||
    texts.altText !== file.altText ||
    texts.title !== file.title ||
    texts.description !== file.description ||
    focalPoint.x !== file.focalPoint.x ||
    focalPoint.y !== file.focalPoint.y
  )
}

/** A title for what a file shows: its name without the ending and the dashes. */
export function createTitle(filename: string): string {
  const words = filename.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ')
  return words.trim().slice(0, 200) || t('Untitled')
}
