export { createSandbox } from './create'
export { deleteSandbox } from './delete'
export { getSandbox, listSandboxes } from './read'
export { resetSandbox } from './reset'
