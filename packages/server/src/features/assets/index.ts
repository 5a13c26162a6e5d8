export { type Asset, assetUrl, assetView } from './asset.ts'
export { type NewAsset, type PreparedAsset, prepareAsset, saveAsset, sizeLimits, storeAsset } from './store-asset.ts'
export { assetsFolder, originalKey } from './keys.ts'
export { assetIdsBySource, knownAssets } from './store.ts'
