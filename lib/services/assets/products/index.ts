export { listProducts } from './list'
export { getProduct, createProduct, updateProduct, deleteProduct, restoreProduct } from './verbs'
