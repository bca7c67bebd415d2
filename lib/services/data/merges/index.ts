export { compareRecords } from './compare'
export { mergeRecords, tryMerge } from './merge'
export { restoreOrSeparate } from './restore'
export { isMerge, reverseMerges } from './reverse'
