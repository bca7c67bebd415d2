export { listCrews } from './list'
export { readCrewsOfDay } from './of-day'
export { createCrew, deleteCrew, getCrew, restoreCrew, updateCrew } from './verbs'
