export { changePassword } from './change-password'
export { createInvitation, createPasswordLink, listInvitations, revokeInvitation } from './invitations'
export { canMailPasswordLinks, requestPasswordLink } from './forgotten-password'
export { acceptInvitation, findInvitation } from './accept-invitation'
