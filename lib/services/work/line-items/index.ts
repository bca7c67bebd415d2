export { listAllLineItems, listLineItems } from './list'
export { createLineItem, deleteLineItem, getLineItem, restoreLineItem, updateLineItem } from './verbs'
export { addFromCatalogue, addKit } from './kits'
