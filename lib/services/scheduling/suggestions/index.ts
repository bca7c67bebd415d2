export { makeRoom } from './make-room'
export { suggestForDraft, suggestForWorkOrder } from './suggest'
