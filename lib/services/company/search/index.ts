export { searchEverything, type Found } from './search'
export { searchRecords } from './records'
export { findOptions, type OptionKind } from './options'
export { textSearch, type TextSearch } from './conditions'
