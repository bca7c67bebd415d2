export { listDependencies } from './list'
export { createDependency, deleteDependency, getDependency, restoreDependency, updateDependency } from './verbs'
