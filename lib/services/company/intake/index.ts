export { createFromIntake } from './create'
export { readCallContext } from './context'
export { findForIntake } from './find'
export { findCallMachines } from './machines'
