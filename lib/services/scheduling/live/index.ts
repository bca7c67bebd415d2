export { countStreams, MAX_STREAMS_PER_USER, stopLive, watchWorkOrders } from './hub'
export { livePoint, pointText, readPoint } from './point'
export { forgetViewer, noteViewer } from './presence'
export type { LiveEvent } from './types'
