export { listAssetParts } from './list'
export { addAssetPart, deleteAssetPart, getAssetPart, restoreAssetPart } from './verbs'
