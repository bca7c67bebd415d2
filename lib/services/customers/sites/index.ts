export { listSites } from './list'
export { getSite, createSite, updateSite, deleteSite, restoreSite } from './verbs'
