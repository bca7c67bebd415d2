export { addEvent, addNote, type Telling } from './add'
export { listFieldEvents, listWorkOrderNotes } from './list'
