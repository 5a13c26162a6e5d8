import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import { requireStorage } from '../quotas/index.ts'
import { publishChange } from '../sites/index.ts'
import { getDisplayName, raiseMark } from './address-name.ts'
import { type Asset, type Crop, toAsset } from './asset.ts'
import { assetChanged, cropUnsupported, hasFile, replacementKind } from './errors.ts'
import { normalizeFilename } from './file-type.ts'
import { getOriginalKey } from './keys.ts'
import {
  getByteSize,
  explainFaults,
  type PreparedAsset,
  prepareAsset,
  prepareSource,
  putOriginal,
} from './store-asset.ts'
import type { FileSource } from './receive-upload.ts'
import { type AssetRow, type FileColumns, findAsset, findAssetByContent, lockAsset, updateAssetFile } from './store.ts'

const croppable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff'])

/**
 * Puts another file behind the address of an asset. Texts, focal point and uses stay; a crop is taken off. Throws when
 * a picture is to become something else, and when the library has the file already.
 */
export async function replaceFile(
  ctx: Ctx,
  assetId: string,
  { filename, bytes }: { readonly filename: string; readonly bytes: Buffer | FileSource },
): Promise<Asset> {
  const before = await findAsset(ctx, assetId)
  if (!before) throw notFound({ what: 'This file' })
  const prepared = Buffer.isBuffer(bytes)
    ? await prepareAsset(ctx, { bytes, filename })
    : await prepareSource(ctx, bytes, filename)
  const isPicture = before.content_type.startsWith('image/')
  const isFit = isPicture
    ? prepared.contentType.startsWith('image/')
    : prepared.contentType === before.content_type || before.is_private
  if (!isFit) throw replacementKind({ fileName: filename, isPicture })
  const known = await findAssetByContent(ctx, prepared.sha256, before.is_private)
  if (known && known.asset_id !== assetId) throw alreadyThere(known, filename)
  await requireStorage(ctx, { bytes: getByteSize(prepared) - before.byte_size, isPicture: false })
  try {
    return await exchange(ctx, before, { ...prepared, crop: null })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw alreadyThere(await findAssetByContent(ctx, prepared.sha256, before.is_private), filename)
  }
}

function alreadyThere(known: AssetRow | undefined, fileName: string) {
  return hasFile({ fileName, existing: getDisplayName(known?.filename ?? fileName) })
}

/** Shows a part of a picture, or with null all of it again: the whole picture is kept. Throws 404 and `crop_unsupported`. */
export async function cropAsset(ctx: Ctx, assetId: string, crop: Crop | null): Promise<Asset> {
  const before = await findAsset(ctx, assetId)
  if (!before) throw notFound({ what: 'This picture' })
  if (crop === null && before.uncropped_version === null) return toAsset(before)
  const fileName = getDisplayName(before.filename)
  if (!croppable.has(before.content_type) || before.is_animated) throw cropUnsupported({ fileName })
  const wholeVersion = before.uncropped_version ?? before.file_version
  const whole = await ctx.files.get(getOriginalKey(ctx.site.id, assetId, wholeVersion))
  if (whole === undefined) throw notFound({ what: 'The file of this picture' })
  const picture = await explainFaults(fileName, () =>
    crop === null ? ctx.images.keep(whole) : ctx.images.crop(whole, crop),
  )
  const { bytes, contentType } = picture
  return exchange(ctx, before, { bytes, contentType, picture, crop, filename: fileName })
}

type NewFile = Omit<PreparedAsset, 'sha256'> & { readonly sha256?: string; readonly crop: Crop | null }

/**
 * Stores the file beside the one before, then points the row at it: a crash in between leaves the asset as it was. The
 * lock comes first, since two exchanges at once would write the same version. A name that came meanwhile stays.
 */
async function exchange(ctx: Ctx, before: AssetRow, file: NewFile): Promise<Asset> {
  const { asset_id: assetId } = before
  const asset = await transaction(ctx, async (ctx) => {
    const locked = await lockAsset(ctx, assetId)
    if (locked?.file_version !== before.file_version) throw assetChanged({ fileName: getDisplayName(before.filename) })
    const fileVersion = before.file_version + 1
    const key = getOriginalKey(ctx.site.id, assetId, fileVersion)
    await putOriginal(ctx, key, file.bytes)
    try {
      const row = await updateAssetFile(ctx, assetId, toColumns(locked, file, fileVersion))
      await publishChange(ctx)
      return toAsset(row)
    } catch (error) {
      await ctx.files.remove(key)
      throw error
    }
  })
  await removeOld(ctx, before, file.crop === null ? undefined : (before.uncropped_version ?? before.file_version))
  return asset
}

function toColumns(before: AssetRow, file: NewFile, fileVersion: number): FileColumns {
  const { crop, picture, contentType, sha256 } = file
  // The name stays, its ending follows the content.
  const displayName = normalizeFilename(getDisplayName(before.filename), contentType)
  return {
    // Files without an address are cached by nobody.
    filename: before.is_private ? displayName : raiseMark(displayName, before.filename),
    content_type: contentType,
    byte_size: getByteSize(file),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    is_animated: picture?.isAnimated ?? false,
    color_data: JSON.stringify(picture?.colorData ?? {}),
    file_version: fileVersion,
    uncropped_version: crop === null ? null : (before.uncropped_version ?? before.file_version),
    crop: crop === null ? null : JSON.stringify(crop),
    ...(sha256 === undefined ? {} : { sha256 }),
  }
}

/** Files that nothing leads to any more. A failure costs only their place on the disk. */
async function removeOld(ctx: Ctx, before: AssetRow, kept: number | undefined): Promise<void> {
  const versions = [before.file_version, before.uncropped_version].filter(
    (version) => version !== null && version !== kept,
  )
  try {
    for (const version of versions) await ctx.files.remove(getOriginalKey(ctx.site.id, before.asset_id, version ?? 1))
  } catch (error) {
    ctx.log.warn({ err: error, assetId: before.asset_id }, 'the file before a replacement was not removed')
  }
}
