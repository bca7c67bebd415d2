export { checkSchedule, DRAFT_ASSETS, DRAFT_COLUMNS, draftTable, scheduleOfDraft } from './check'
export { type PromisedDraft, withPromises } from './draft-promises'
export { PLAN_COLUMNS, planOf, readConflicts } from './read'
export { readVisitConflicts } from './read-visit'
