export { listAllLineItems, listLineItems } from './list'
export {
  createLineItem,
  createUntouchedLine,
  deleteLineItem,
  getLineItem,
  restoreLineItem,
  updateLineItem,
} from './verbs'
export { addFromCatalogue, addKit } from './kits'
