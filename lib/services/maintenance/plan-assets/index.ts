export { listAllPlanAssets, listPlanAssets } from './list'
export { createPlanAsset, deletePlanAsset, getPlanAsset, restorePlanAsset, updatePlanAsset } from './verbs'
