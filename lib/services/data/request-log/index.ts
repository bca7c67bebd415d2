export { listLoggedRoutes, listRequestLog, listRequestSenders } from './list'
export { flushRequestLog, noteApiRequest } from './note'
