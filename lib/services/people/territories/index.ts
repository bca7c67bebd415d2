export { listTerritories } from './list'
export { getTerritory, createTerritory, updateTerritory, deleteTerritory, restoreTerritory } from './verbs'
