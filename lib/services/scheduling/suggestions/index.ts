export { suggestForDraft, suggestForWorkOrder } from './suggest'
