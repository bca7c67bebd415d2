export { listChecklists } from './list'
export { getChecklist, createChecklist, updateChecklist, deleteChecklist, restoreChecklist } from './verbs'
