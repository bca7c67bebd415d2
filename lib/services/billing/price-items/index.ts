export { checkPriceLines, itemsFromBefore, priceLineKeys, writePriceLines } from './import'
export {
  createPriceItem,
  deletePriceItem,
  getPriceItem,
  listPriceItems,
  namesOfPriceItems,
  priceItemResource,
  restorePriceItem,
  updatePriceItem,
} from './verbs'
