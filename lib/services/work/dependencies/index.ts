export { listDependencies } from './list'
export { createDependency, deleteDependency, getDependency, updateDependency } from './verbs'
