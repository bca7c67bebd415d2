export { assessRisks, enqueueRisks, enqueueUnassessed } from './assess'
export { confirmConflict } from './confirm'
export { countAtRisk, listAtRisk, readRiskFilters } from './list'
