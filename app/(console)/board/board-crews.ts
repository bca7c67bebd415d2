import type { BoardCrews } from '@/components/scheduling/board/store/crew-types'
import { expect } from './answers'
import {
  addCrew,
  copyCrewsToDay,
  loadCrews,
  moveToCrew,
  removeCrew,
  saveCrew,
  staffWithCrew,
  takeOutOfCrew,
  undoCrews,
} from './crew-actions'

/** What the board does with crews. It is read when somebody asks for them first. */
export const boardCrews: BoardCrews = {
  read: (date) => expect(loadCrews(date)),
  add: addCrew,
  save: (date, id, values) => expect(saveCrew(date, id, values)),
  remove: (date, id) => expect(removeCrew(date, id)),
  move: (date, crewId, technicianId) => expect(moveToCrew(date, crewId, technicianId)),
  takeOut: (date, crewId, technicianId) => expect(takeOutOfCrew(date, crewId, technicianId)),
  copy: (date) => expect(copyCrewsToDay(date)),
  undo: (date, batch) => expect(undoCrews(date, batch)),
  staff: (workOrderId, crewId, start) => expect(staffWithCrew(workOrderId, crewId, start)),
}
