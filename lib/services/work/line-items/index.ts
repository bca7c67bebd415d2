export { listLineItems } from './list'
export { createLineItem, deleteLineItem, getLineItem, updateLineItem } from './verbs'
