export { listAllContactsText, listCustomerContacts } from './list'
export { createContact, deleteContact, getContact, updateContact } from './verbs'
export { restoreContact } from './restore'
