export { createFromIntake } from './create'
export { findForIntake } from './find'
