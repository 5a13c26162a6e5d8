import { sha256 } from '../../platform/crypto.ts'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../platform/context.ts'
import { type KeptPicture, PictureError, getPixelLimit } from '../../platform/images/images.ts'
import { newId } from '../../platform/ids.ts'
import { type Asset, toAsset } from './asset.ts'
import {
  fileTooLarge,
  fileTypeUnsupported,
  pictureDamaged,
  pictureTooManyPixels,
  pictureTooMuchMemory,
} from './errors.ts'
import { detectFileType, normalizeFilename } from './file-type.ts'
import { getOriginalKey } from './keys.ts'
import { formatMegabytes, sizeLimits } from './limits.ts'
import type { FileSource } from './receive-upload.ts'
import { requireStorage } from '../quotas/index.ts'
import { completeAsset, findAssetByContent, insertAsset } from './store.ts'

interface NewAsset {
  /** As the owner named it; the ending follows the content. */
  readonly filename: string
  readonly bytes: Buffer
  readonly altText?: string
  readonly focalPoint?: { readonly x: number; readonly y: number }
  /** Only buyers get it. */
  readonly isPrivate?: boolean
  /** It is for a place that shows a picture: anything else is refused. */
  readonly mustBePicture?: boolean
  /** The folder of the library that it comes into. */
  readonly folderId?: string
  /** Where it was fetched. */
  readonly sourceUrl?: string
}

/** The stored form of an upload: checked, upright, without metadata. */
export interface PreparedAsset {
  readonly sha256: string
  readonly filename: string
  readonly contentType: string
  readonly bytes: Buffer | FileSource
  readonly picture?: Pick<KeptPicture, 'width' | 'height' | 'isAnimated'> & { readonly colorData: unknown }
}

/**
 * Stores a picture or file, or finds the one the site has of the same content. Throws when it is too large, damaged, of no known type or
 * of none that `mustBePicture` allows.
 */
export async function storeAsset(ctx: Ctx, input: NewAsset): Promise<Asset> {
  const known = await findAssetByContent(ctx, sha256(input.bytes), input.isPrivate ?? false)
  requireWantedKind(known?.content_type ?? detectFileType(input.bytes, input.filename)?.contentType, input)
  if (known) return reuse(ctx, known, input)
  return saveAsset(ctx, await prepareAsset(ctx, input), input)
}

/** The same for a file that is not in memory. Where it is stays the caller's. */
export async function storeSource(ctx: Ctx, file: FileSource, input: Omit<NewAsset, 'bytes'>): Promise<Asset> {
  const known = await findAssetByContent(ctx, file.sha256, input.isPrivate ?? false)
  requireWantedKind(known?.content_type ?? file.contentType, input)
  if (known) return reuse(ctx, known, input)
  const prepared = await prepareSource(ctx, file, input.filename)
  requireWantedKind(prepared.contentType, input)
  return saveAsset(ctx, prepared, input)
}

/** Throws `file_type_unsupported` for a file where a picture is wanted. An unknown type is found out by reading the file. */
function requireWantedKind(
  contentType: string | undefined,
  { filename, mustBePicture = false }: Pick<NewAsset, 'filename' | 'mustBePicture'>,
): void {
  const isFile = contentType !== undefined && !contentType.startsWith('image/')
  if (mustBePicture && isFile) throw fileTypeUnsupported({ fileName: filename })
}

/** As `prepareAsset`, for a file that is not in memory. Pictures are read into it, films are not. */
export async function prepareSource(
  ctx: Pick<Ctx, 'images'>,
  file: FileSource,
  filename: string,
): Promise<PreparedAsset> {
  const { sha256, contentType } = file
  if (contentType === undefined) return prepareAsset(ctx, { bytes: await buffer(file.open()), filename })
  return { sha256, contentType, filename: normalizeFilename(filename, contentType), bytes: file }
}

/** Bytes of a prepared file. */
export function getByteSize({ bytes }: Pick<PreparedAsset, 'bytes'>): number {
  return Buffer.isBuffer(bytes) ? bytes.length : bytes.byteSize
}

/** The costly half of `storeAsset`, which needs no database: many may be prepared at once. */
export async function prepareAsset(
  ctx: Pick<Ctx, 'images'>,
  { bytes, filename }: Pick<NewAsset, 'bytes' | 'filename'>,
): Promise<PreparedAsset> {
  const type = detectFileType(bytes, filename)
  if (type === undefined) throw fileTypeUnsupported({ fileName: filename })
  const limit = sizeLimits[type.kind === 'picture' ? 'picture' : type.kind]
  if (bytes.length > limit) throw fileTooLarge({ fileName: filename, maxSize: formatMegabytes(limit) })
  const read = { sha256: sha256(bytes) }
  if (type.kind === 'file')
    return { ...read, filename: normalizeFilename(filename, type.contentType), contentType: type.contentType, bytes }
  if (type.kind === 'svg') return { ...read, ...(await prepareSvg(ctx, bytes, filename)) }
  const { bytes: kept, contentType, ...picture } = await keepPicture(ctx, bytes, filename)
  return { ...read, filename: normalizeFilename(filename, contentType), contentType, bytes: kept, picture }
}

/** The other half: puts the file in place and its row beside it. Throws `storage_full` and `pictures_full`. */
export async function saveAsset(
  ctx: Ctx,
  prepared: PreparedAsset,
  input: Omit<NewAsset, 'bytes' | 'filename'> = {},
): Promise<Asset> {
  await requireStorage(ctx, { bytes: getByteSize(prepared), isPicture: prepared.contentType.startsWith('image/') })
  const assetId = newId()
  // The file first: a row whose file is missing would be a broken picture, a file without a row is only some bytes.
  await putOriginal(ctx, getOriginalKey(ctx.site.id, assetId, 1), prepared.bytes)
  const inserted = await insertAsset(ctx, {
    asset_id: assetId,
    filename: prepared.filename,
    content_type: prepared.contentType,
    byte_size: getByteSize(prepared),
    sha256: prepared.sha256,
    width: prepared.picture?.width ?? null,
    height: prepared.picture?.height ?? null,
    focal_x: input.focalPoint?.x ?? 0.5,
    focal_y: input.focalPoint?.y ?? 0.5,
    alt_text: normalizeAltText(input),
    color_data: JSON.stringify(prepared.picture?.colorData ?? {}),
    is_private: input.isPrivate ?? false,
    is_animated: prepared.picture?.isAnimated ?? false,
    source_url: input.sourceUrl ?? null,
    folder_id: input.folderId ?? null,
    created_at: ctx.now,
  })
  const row = await findAssetByContent(ctx, prepared.sha256, input.isPrivate ?? false)
  if (!row) throw new Error('An asset is gone right after it was stored.')
  if (inserted) return toAsset(row)
  // Somebody stored the same content at this moment.
  await ctx.files.remove(getOriginalKey(ctx.site.id, assetId, 1))
  return reuse(ctx, row, input)
}

/** Puts the bytes in place, from memory or from the disk. */
export async function putOriginal(ctx: Pick<Ctx, 'files'>, key: string, bytes: Buffer | FileSource): Promise<void> {
  if (Buffer.isBuffer(bytes)) await ctx.files.put(key, bytes)
  else await ctx.files.putStream(key, bytes.byteSize, () => bytes.open())
}

async function reuse(
  ctx: Ctx,
  row: Parameters<typeof toAsset>[0],
  input: Omit<NewAsset, 'bytes' | 'filename'>,
): Promise<Asset> {
  const altText = normalizeAltText(input)
  await completeAsset(ctx, row.asset_id, altText, input.sourceUrl ?? null)
  return { ...toAsset(row), altText: row.alt_text === '' ? altText : row.alt_text }
}

function keepPicture(ctx: Pick<Ctx, 'images'>, bytes: Buffer, fileName: string): Promise<KeptPicture> {
  return explainFaults(fileName, () => ctx.images.keep(bytes))
}

/** Says what is wrong with a picture in words for its owner. */
export async function explainFaults<T>(fileName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    if (error.fault === 'too_many_pixels')
      throw pictureTooManyPixels({ fileName, maxMegapixels: (error.maxPixels ?? getPixelLimit(undefined)) / 1_000_000 })
    if (error.fault === 'too_much_memory') throw pictureTooMuchMemory({ fileName })
    if (error.fault === 'not_a_picture') throw fileTypeUnsupported({ fileName })
    throw pictureDamaged({ fileName })
  }
}

async function prepareSvg(
  ctx: Pick<Ctx, 'images'>,
  given: Buffer,
  filename: string,
): Promise<Omit<PreparedAsset, 'sha256'>> {
  const { bytes, size } = await explainFaults(filename, () => ctx.images.cleanSvg(given))
  const contentType = 'image/svg+xml'
  return {
    filename: normalizeFilename(filename, contentType),
    contentType,
    bytes,
    ...(size ? { picture: { ...size, isAnimated: false, colorData: {} } } : {}),
  }
}

function normalizeAltText(input: Pick<NewAsset, 'altText'>): string {
  return (input.altText ?? '').trim().slice(0, 1000)
}
