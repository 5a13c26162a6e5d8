export {
  changeContent,
  hasContentParts,
  listAssetIds,
  readSearchParts,
  readStoredContent,
  readVideo,
} from './content-parts.ts'
export { AssetFile, Thumbnail, toFileView } from './files.ts'
export { Content, FeaturedMedia, HtmlText, Seo, SeoTexts, StoredVideo, Title, textLimits } from './schema.ts'
export { type FileRow, fileColumns, listFiles } from './store.ts'
