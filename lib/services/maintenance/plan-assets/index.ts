export { listAllPlanAssets, listPlanAssets } from './list'
export { type AssetMarks, readAssetMarks } from './marks'
export { createPlanAsset, deletePlanAsset, getPlanAsset, restorePlanAsset, updatePlanAsset } from './verbs'
