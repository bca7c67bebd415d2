export { listAssetParts } from './list'
export { getAssetPart } from './get'
export { addAssetPart } from './add'
export { deleteAssetPart } from './delete'
