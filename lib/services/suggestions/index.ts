export { suggestForWorkOrder } from './suggest'
