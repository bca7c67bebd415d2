export { linkToOwnPhoto } from './photo'
export { ownTechnicianId } from './own'
