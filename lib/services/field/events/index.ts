export { addEvent, addNote, type Telling } from './add'
export { enterFieldEvent } from './enter'
export { addJobPhoto, addSignature, captionJobPhoto, copyJobPhotos, deleteJobPhoto } from './pictures'
export { listFieldEvents, listSignatures, listWorkOrderNotes, listWorkOrderPhotos } from './list'
