export { readCrewsOfDay } from './of-day'
export { createCrew, deleteCrew, getCrew, updateCrew } from './verbs'
