export { listPartNames, listParts } from './list'
export { getPart, createPart, updatePart, deletePart, restorePart } from './verbs'
