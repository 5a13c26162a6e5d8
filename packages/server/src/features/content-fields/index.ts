export { AssetFile, Thumbnail, toFileView } from './files.ts'
export { Content, FeaturedMedia, HtmlText, Seo, SeoTexts, StoredVideo, Title, textLimits } from './schema.ts'
export { type FileRow, fileColumns, listFiles } from './store.ts'
export * as contentParts from './content-parts.ts'
