export { getUser, listUsers } from './list'
export { updateUser } from './update'
export { deleteUser } from './delete'
export { endUserSessions } from './end-sessions'
export { changePassword } from './change-password'
export {
  createInvitation,
  createPasswordLink,
  type InvitationLink,
  listInvitations,
  revokeInvitation,
} from './invitations'
export { acceptInvitation, findInvitation, type OpenInvitation } from './accept-invitation'
export { ensureSetupToken, isSetupToken, setUpCompany } from './setup'
