import { eastAndSouth } from './east-and-south'
import type { TerritoryPlan } from './place'
import { seattle } from './seattle'

/** All territories the company plans in. */
export const territories: TerritoryPlan[] = [...seattle, ...eastAndSouth]
