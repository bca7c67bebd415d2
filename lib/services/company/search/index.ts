export { findRecords } from './find'
export { searchRecords } from './records'
export { findOptions, type OptionKind } from './options'
