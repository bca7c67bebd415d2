export { linkToOwnPhoto } from './photo'
export { ownTechnicianId, requireOwnTechnician, sharedByTask } from './own'
