export { generateMaintenancePlan } from './generate-plan'
export { previewMaintenancePlan } from './preview'
export { enqueueActivePlans, generateVisits } from './run'
