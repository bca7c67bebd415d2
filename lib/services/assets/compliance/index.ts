export { getCompliance } from './get'
export { orderRepair } from './order-repair'
