export { listAllPlanAssets, listPlanAssets } from './list'
export { readAssetMarks } from './marks'
export { createPlanAsset, deletePlanAsset, getPlanAsset, restorePlanAsset, updatePlanAsset } from './verbs'
export { planAssetSelect, toPlanAssetRecord } from './record'
