import { type Answer, api, answer, sendFile } from '../../api/client.ts'
import type { Item } from '../pages.ts'

/** A picture or file as it is stored. */
export type StoredFile = Item['pictures'][number]

/** A picture as a form holds it: what is said of it is saved with the form. */
export interface PictureValue {
  readonly file: StoredFile
  readonly altText: string
  readonly title: string
  readonly description: string
  readonly focalPoint: { readonly x: number; readonly y: number }
}

export function pictureValue(file: StoredFile): PictureValue {
  const { altText, title, description, focalPoint } = file
  return { file, altText, title, description, focalPoint }
}

/** Files that the kinds of fields take, as file choosers name them, and as people read them. */
export const fileKinds = {
  picture: { accept: 'image/*', words: 'JPEG, PNG, WebP, AVIF, GIF or SVG, up to 20 MB.' },
  video: { accept: 'video/mp4,video/webm', words: 'MP4 or WebM, up to 100 MB.' },
  audio: { accept: 'audio/*', words: 'MP3, M4A, OGG or WAV, up to 100 MB.' },
  download: { accept: '', words: 'PDF, ZIP, EPUB, audio, video or a picture, up to 100 MB.' },
} as const
export type FileKind = keyof typeof fileKinds

/** Sends a file to the site. What it is not is said by the server. A private file has no address: buyers get links to it. */
export async function uploadFile(file: File, { isPrivate = false } = {}): Promise<StoredFile> {
  const path = `/api/admin/assets?filename=${encodeURIComponent(file.name || 'file')}${isPrivate ? '&isPrivate=true' : ''}`
  const { byteSize: _, ...stored } = await sendFile<Answer<'uploadAsset', 201>>(path, file)
  return stored
}

/** Saves what a form says of its pictures, where it says something else than before. */
export async function savePictures(pictures: readonly PictureValue[]): Promise<void> {
  await Promise.all(
    pictures.filter(isChanged).map(({ file, ...body }) =>
      answer(
        api.PATCH('/api/admin/assets/{assetId}', {
          params: { path: { assetId: file.id } },
          body,
        }),
      ),
    ),
  )
}

function isChanged({ file, focalPoint, ...texts }: PictureValue): boolean {
  return (
    texts.altText !== file.altText ||
    texts.title !== file.title ||
    texts.description !== file.description ||
    focalPoint.x !== file.focalPoint.x ||
    focalPoint.y !== file.focalPoint.y
  )
}

/** A title for what a file shows: its name without the ending and the dashes. */
export function titleOf(filename: string): string {
  const words = filename.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ')
  return words.trim().slice(0, 200) || 'Untitled'
}
