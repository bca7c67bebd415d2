export { listBranches } from './list'
export { getBranch, createBranch, updateBranch, deleteBranch, restoreBranch } from './verbs'
