export { makeRoom } from './make-room'
export { suggestForCard, suggestForDraft, suggestForWorkOrder } from './suggest'
