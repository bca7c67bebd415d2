export { changeMaintenancePlan } from './change'
export { listMaintenancePlans } from './list'
export {
  createMaintenancePlan,
  deleteMaintenancePlan,
  getMaintenancePlan,
  restoreMaintenancePlan,
  updateMaintenancePlan,
} from './verbs'
export { pauseMaintenancePlan, resumeMaintenancePlan } from './pause'
export { planMaintenance, previewNewPlan, previewPlanChange } from './with-assets'
export { listAssetsToPlan } from './asset-choices'
