export { generateMaintenancePlan } from './generate-plan'
export { previewMaintenancePlan, previewOrders } from './preview'
export { enqueueActivePlans, generateVisits } from './run'
