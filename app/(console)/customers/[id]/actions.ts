'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { createContact, deleteContact, restoreContact, updateContact } from '@/lib/services/customers/contacts'
import { createCalendarFeed, revokeCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'
import { createSite, deleteSite, getSite, updateSite, restoreSite } from '@/lib/services/customers/sites'

type Values = Record<string, unknown>

const contacts = actionsFor('contact')
const sites = actionsFor('site')
const feeds = actionsFor('customer')

export const addContact = contacts.write(({ ctx }, customerId: string, values: Values) =>
  withoutData(createContact(ctx, customerId, values)),
)

export const saveContact = contacts.write(({ ctx }, id: string, values: Values) =>
  withoutData(updateContact(ctx, id, values)),
)

export const removeContact = contacts.write(({ ctx }, id: string) => withoutData(deleteContact(ctx, id)))

/** Takes the delete of a contact back. */
export const bringBackContact = contacts.write(({ ctx }, id: string) => withoutData(restoreContact(ctx, id)))

export const addSite = sites.write(({ ctx }, customerId: string, values: Values) =>
  withoutData(createSite(ctx, { ...values, customer_id: customerId })),
)

export const saveSite = sites.edit(
  ({ ctx }, id, values: Values, version) => withoutData(updateSite(ctx, id, values, version)),
  ({ ctx }, id) => getSite(ctx, id),
)

export const removeSite = sites.write(({ ctx }, id: string) => withoutData(deleteSite(ctx, id)))

export const bringBackSite = sites.write(({ ctx }, id: string) => withoutData(restoreSite(ctx, id)))

/** Gives a customer a new calendar address; the one before ends. */
export const createFeed = feeds.write(({ ctx }, id: string) => createCalendarFeed(ctx, { type: 'customer', id }))

export const revokeFeed = feeds.write(({ ctx }, id: string) => revokeCalendarFeed(ctx, { type: 'customer', id }))
