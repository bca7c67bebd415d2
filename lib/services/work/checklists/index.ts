export { listChecklists, readChecklistsOnSite } from './list'
export { getChecklist, createChecklist, updateChecklist, deleteChecklist, restoreChecklist } from './verbs'
export { checklistItemSelect, toChecklistItem } from './record'
