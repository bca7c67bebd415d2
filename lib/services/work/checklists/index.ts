export { listChecklists, readChecklistsOnSite } from './list'
export { getChecklist, createChecklist, updateChecklist, deleteChecklist, restoreChecklist } from './verbs'
