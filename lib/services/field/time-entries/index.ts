export { checkEntered, createTimeEntry, requireUnapproved } from './create'
export { getTimeEntry, insertTimeEntry, listTimeEntries } from './record'
export { findVoided } from './voided'
