export { listTechnicians } from './list'
export { getTechnician, createTechnician, updateTechnician, deleteTechnician, restoreTechnician } from './verbs'
export { listSkills, readTechnicianChoices } from './skills'
export { readTechnician } from './record'
