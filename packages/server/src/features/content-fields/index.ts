export { changedContent, changesContentParts, listAssetIds, readSeo, storedContent, videoIn } from './content-parts.ts'
export { AssetFile, Thumbnail, fileView } from './files.ts'
export { Content, FeaturedMedia, HtmlText, Seo, SeoTexts, StoredVideo, Title, textLimits } from './schema.ts'
export { type FileRow, fileColumns, listFiles } from './store.ts'
