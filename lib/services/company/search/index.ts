export { searchEverything, type Found } from './search'
export { searchRecords } from './records'
export { findOptions, type Option, type OptionKind } from './options'
