export { listCrews } from './list'
export { createCrew, deleteCrew, getCrew, restoreCrew, updateCrew } from './verbs'
