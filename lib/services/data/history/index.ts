export { listHistory } from './list'
export type { HistoryType } from './list'
